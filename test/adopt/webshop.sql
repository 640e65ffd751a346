-- Tables of another program with names that the portal needs too, in the habits of web frameworks.
create extension pg_trgm;
create type shipment_state as enum ('packed', 'sent', 'lost');
create table users (
  id bigserial primary key, name varchar(255) not null, email varchar(255) not null unique, email_verified_at timestamp(0),
  password varchar(255) not null, remember_token varchar(100), created_at timestamp(0), updated_at timestamp(0));
create table regions (id serial primary key, title varchar(80) not null unique, lead_id bigint references users);
create table "Customers" (
  "Id" serial primary key, "Company Name" varchar(120) not null, "RegionId" integer references regions, "is_active" boolean not null default true);
create table "Orders" (
  "Id" serial primary key, "Number" varchar(20) not null unique, "CustomerId" integer not null references "Customers", "PlacedAt" timestamptz not null default now());
create table shipments (
  id uuid primary key default gen_random_uuid(), order_id integer not null references "Orders", carrier varchar(40) not null,
  state shipment_state not null default 'packed', weight numeric(8, 2) check (weight > 0));
create table sessions (id varchar(255) primary key, user_id bigint references users, payload text not null, last_activity integer not null);
create table personal_access_tokens (id bigserial primary key, token varchar(64) not null unique, abilities text, oid_ integer);
create table changes (id bigserial primary key, what text not null);
create function note_change() returns trigger language plpgsql as $$ begin insert into changes (what) values (new.title); return new; end $$;
create trigger note before update on regions for each row execute function note_change();
create view open_orders as select o."Id", o."Number", c."Company Name" from "Orders" o join "Customers" c on c."Id" = o."CustomerId";
insert into users (name, email, password) values ('Ann Reed', 'ann@example.org', 'x'), ('Bo Lund', 'bo@example.org', 'y');
insert into regions (title, lead_id) values ('North', 1), ('South', 2);
insert into "Customers" ("Company Name", "RegionId") values ('Lamps & Co', 1), ('Tables Ltd', 2);
insert into "Orders" ("Number", "CustomerId") values ('A-1', 1), ('A-2', 2);
insert into shipments (order_id, carrier, weight) values (1, 'Post', 2.5), (2, 'Rail', 40);
insert into sessions values ('s1', 1, '{}', 17);
insert into personal_access_tokens (token, abilities, oid_) values ('abc', 'read', 3);
