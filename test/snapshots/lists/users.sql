-- Columns
"t"."id" as "id"
"t"."MT_FNAME" as "MT_FNAME"
"t"."MT_LNAME" as "MT_LNAME"
"t"."MT_UID" as "MT_UID"
"t"."MT_COMP" as "MT_COMP"
"r1"."name" as "MT_COMP_label"
"r1"."code" as "MT_COMP.code"
"t"."user_type" as "user_type"
coalesce(nullif("r2"."name_en", ''), "r2"."name_fr") as "user_type_label"
"t"."MT_EMAIL" as "MT_EMAIL"
"t"."MT_TYPE" as "MT_TYPE"
"t"."MT_GRP" as "MT_GRP"
coalesce(nullif("r3"."name_en", ''), "r3"."name_fr") as "MT_GRP_label"
to_char("t"."last_login" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "last_login"
"t"."phone" as "phone"
"t"."MT_CUST" as "MT_CUST"
nullif(concat_ws(' ', "r3"."name", "r3"."code"), '') as "MT_CUST_label"
coalesce(nullif("r4"."name_en", ''), "r4"."name_fr") as "MT_GRP_label"
"t"."MT_STATUS" as "MT_STATUS"
"t"."MT_LANG" as "MT_LANG"
"t"."region" as "region"
nullif(concat_ws(' ', "r5"."code", coalesce(nullif("r5"."name_en", ''), "r5"."name_fr")), '') as "region_label"
"t"."terminal" as "terminal"
nullif(concat_ws(' ', "r6"."code", "r6"."name"), '') as "terminal_label"
"t"."manager" as "manager"
nullif(concat_ws(' ', "r7"."MT_FNAME", "r7"."MT_LNAME"), '') as "manager_label"
"t"."limited" as "limited"
"t"."must_reset" as "must_reset"
"t"."failed_logins" as "failed_logins"
to_char("t"."locked_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "locked_at"
to_char("t"."created_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "created_at"
to_char("t"."updated_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "updated_at"

-- SWITCHUSER, for the product administrator
from (select "t"."id" as "#row1",
"t"."MT_LNAME" collate "und-x-icu" as "#1",
"t"."MT_FNAME" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "users" t
where ("t"."id" <> '7'::bigint and "t"."MT_STATUS" = 'active' and "t"."MT_TYPE" <> 'ADMIN'
 and exists (select
from companies sc
where sc.id = "t"."MT_COMP" and sc.status = 'active')
 and exists (select
from users su
where su.id = '7'::bigint and ("su"."MT_TYPE" = 'ADMIN'
 or exists (select
from user_types st
where st.id = "su"."user_type" and st.can_switch_user))))
order by "t"."MT_LNAME" collate "und-x-icu", "t"."MT_FNAME" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "users" t on "t"."id" = k."#row1"
left join "companies" "r1" on "r1"."id" = "t"."MT_COMP"
left join "user_types" "r2" on "r2"."id" = "t"."user_type"
left join "menu_groups" "r3" on "r3"."id" = "t"."MT_GRP"
order by k."#1", k."#2", k."#3") r;

select count(*)
from "users" t
where ("t"."id" <> '7'::bigint and "t"."MT_STATUS" = 'active' and "t"."MT_TYPE" <> 'ADMIN'
 and exists (select
from companies sc
where sc.id = "t"."MT_COMP" and sc.status = 'active')
 and exists (select
from users su
where su.id = '7'::bigint and ("su"."MT_TYPE" = 'ADMIN'
 or exists (select
from user_types st
where st.id = "su"."user_type" and st.can_switch_user))));

-- SWITCHUSER, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."MT_LNAME" collate "und-x-icu" as "#1",
"t"."MT_FNAME" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "users" t
where ("t"."MT_COMP" = '1'::bigint and (("t"."id" <> '7'::bigint and "t"."MT_STATUS" = 'active' and "t"."MT_TYPE" <> 'ADMIN'
 and exists (select
from companies sc
where sc.id = "t"."MT_COMP" and sc.status = 'active')
 and exists (select
from users su
where su.id = '7'::bigint and ("su"."MT_TYPE" = 'ADMIN'
 or exists (select
from user_types st
where st.id = "su"."user_type" and st.can_switch_user)))) and ("t"."MT_COMP" = '1'::bigint and ("t"."MT_TYPE" = any('{"ADMIN","CUSTOMER","ANON"}'::text[]) and exists (
 select
from user_types st
where st.id = "t"."user_type" and (("st"."mt_type" = any('{"ADMIN","CUSTOMER","ANON"}'::text[])
 and (not "st"."can_switch_user" or exists (select
from users tu
join user_types tt on tt.id = tu.user_type

where tu.id = '7'::bigint and tt.can_switch_user))
 and ("st"."base" <> 'customer_admin' or not exists (select
from customers tk
join customer_accounts ta on ta.customer = tk.id

where tk.company = '1'::bigint and ta.id <> all('{"12"}'::bigint[])))))::boolean)) and not exists (select
from menu_groups sg
where "sg"."id" in (select gm.menu_group
from user_menu_groups gm
where gm."user" = "t"."id") and (exists (
 select
from commands sc
where sc.status = 'enabled' and sc.cmid <> all(<the cmids of all screens>::text[]) and (
 sc.cmid = any("sg"."grants")
 or exists (select
from menus sn
where sn.id = any("sg"."menulist") and sn.status = 'active' and (sn."CMCID" = sc.id
 or exists (select
from side_menus si
where si.menu = sn.id and si.cmid = sc.id and si.status = 'active'))))))::boolean) and ("t"."MT_TYPE" <> all('{"SALES"}'::text[]) and not exists (
 select
from group_accounts ga
where ga."user" = "t"."id"
 and ga.account <> all(case when ga.can_view_charges then '{"12"}'::bigint[] else '{"11","12"}'::bigint[] end))))))
order by "t"."MT_LNAME" collate "und-x-icu", "t"."MT_FNAME" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "users" t on "t"."id" = k."#row1"
left join "companies" "r1" on ("r1"."id" = "t"."MT_COMP" and "r1"."id" = '1'::bigint)
left join "user_types" "r2" on "r2"."id" = "t"."user_type"
left join "menu_groups" "r3" on ("r3"."id" = "t"."MT_GRP" and "r3"."company" = '1'::bigint)
order by k."#1", k."#2", k."#3") r;

select count(*)
from "users" t
where ("t"."MT_COMP" = '1'::bigint and (("t"."id" <> '7'::bigint and "t"."MT_STATUS" = 'active' and "t"."MT_TYPE" <> 'ADMIN'
 and exists (select
from companies sc
where sc.id = "t"."MT_COMP" and sc.status = 'active')
 and exists (select
from users su
where su.id = '7'::bigint and ("su"."MT_TYPE" = 'ADMIN'
 or exists (select
from user_types st
where st.id = "su"."user_type" and st.can_switch_user)))) and ("t"."MT_COMP" = '1'::bigint and ("t"."MT_TYPE" = any('{"ADMIN","CUSTOMER","ANON"}'::text[]) and exists (
 select
from user_types st
where st.id = "t"."user_type" and (("st"."mt_type" = any('{"ADMIN","CUSTOMER","ANON"}'::text[])
 and (not "st"."can_switch_user" or exists (select
from users tu
join user_types tt on tt.id = tu.user_type

where tu.id = '7'::bigint and tt.can_switch_user))
 and ("st"."base" <> 'customer_admin' or not exists (select
from customers tk
join customer_accounts ta on ta.customer = tk.id

where tk.company = '1'::bigint and ta.id <> all('{"12"}'::bigint[])))))::boolean)) and not exists (select
from menu_groups sg
where "sg"."id" in (select gm.menu_group
from user_menu_groups gm
where gm."user" = "t"."id") and (exists (
 select
from commands sc
where sc.status = 'enabled' and sc.cmid <> all(<the cmids of all screens>::text[]) and (
 sc.cmid = any("sg"."grants")
 or exists (select
from menus sn
where sn.id = any("sg"."menulist") and sn.status = 'active' and (sn."CMCID" = sc.id
 or exists (select
from side_menus si
where si.menu = sn.id and si.cmid = sc.id and si.status = 'active'))))))::boolean) and ("t"."MT_TYPE" <> all('{"SALES"}'::text[]) and not exists (
 select
from group_accounts ga
where ga."user" = "t"."id"
 and ga.account <> all(case when ga.can_view_charges then '{"12"}'::bigint[] else '{"11","12"}'::bigint[] end))))));

-- UA-START, UA-LIST, UA-LISTALL, for the product administrator
from (select "t"."id" as "#row1",
"t"."MT_LNAME" collate "und-x-icu" as "#1",
"t"."MT_FNAME" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "users" t
order by "t"."MT_LNAME" collate "und-x-icu", "t"."MT_FNAME" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "users" t on "t"."id" = k."#row1"
left join "companies" "r1" on "r1"."id" = "t"."MT_COMP"
left join "user_types" "r2" on "r2"."id" = "t"."user_type"
left join "customers" "r3" on "r3"."id" = "t"."MT_CUST"
left join "menu_groups" "r4" on "r4"."id" = "t"."MT_GRP"
left join "regions" "r5" on "r5"."id" = "t"."region"
left join "terminals" "r6" on "r6"."id" = "t"."terminal"
left join "users" "r7" on "r7"."id" = "t"."manager"
order by k."#1", k."#2", k."#3") r;

select count(*)
from "users" t;

-- UA-START, UA-LIST, UA-LISTALL, for a customer with accounts 11 and 12, of which 12 in full
from (select "t"."id" as "#row1",
"t"."MT_LNAME" collate "und-x-icu" as "#1",
"t"."MT_FNAME" collate "und-x-icu" as "#2",
"t"."id" as "#3"
from "users" t
where "t"."MT_COMP" = '1'::bigint
order by "t"."MT_LNAME" collate "und-x-icu", "t"."MT_FNAME" collate "und-x-icu", "t"."id"
limit '21'::bigint offset '0'::bigint) k
join "users" t on "t"."id" = k."#row1"
left join "companies" "r1" on ("r1"."id" = "t"."MT_COMP" and "r1"."id" = '1'::bigint)
left join "user_types" "r2" on "r2"."id" = "t"."user_type"
left join "customers" "r3" on ("r3"."id" = "t"."MT_CUST" and exists (select
from "customer_accounts" "s"
where "s"."customer" = "r3"."id" and "s"."id" = any('{"11","12"}'::bigint[])))
left join "menu_groups" "r4" on ("r4"."id" = "t"."MT_GRP" and "r4"."company" = '1'::bigint)
left join "regions" "r5" on "r5"."id" = "t"."region"
left join "terminals" "r6" on "r6"."id" = "t"."terminal"
left join "users" "r7" on ("r7"."id" = "t"."manager" and "r7"."MT_COMP" = '1'::bigint)
order by k."#1", k."#2", k."#3") r;

select count(*)
from "users" t
where "t"."MT_COMP" = '1'::bigint;
