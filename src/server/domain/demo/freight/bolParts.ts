import { sql } from '../../../db/sql.ts';
import { type DerivedPart, draw, pickText } from './DerivedRows.ts';

const id = sql`b.id`;

/** Dangerous goods on the bills of lading that declare them: number, name, class and packing group belong together. */
const goods = [
  ['UN1263', 'Paint', '3', 'II'],
  ['UN1830', 'Sulphuric acid', '8', 'II'],
  ['UN1950', 'Aerosols', '2.1', null],
  ['UN1760', 'Corrosive liquid, n.o.s.', '8', 'III'],
  ['UN1993', 'Flammable liquid, n.o.s.', '3', 'III'],
] as const;

function dangerousGoods() {
  const place = draw(id, 141, goods.length);
  const rows = goods.map(([number, name, primary, group], index) => sql`(${index}::int, ${number}, ${name}, ${primary}, ${group}::text)`);
  return [
    sql`insert into bol_dangerous_goods (bol, line, un_number, shipping_name, technical_name, primary_class, packing_group, quantity, quantity_unit, packages,
        limited_quantity, marine_pollutant, residue, needs_erap, created_at, updated_at)
      select b.id, 1, g.number, g.name, case when g.name like '%n.o.s.' then 'Mixture' end, g.class, g.packing, 5 * (1 + ${draw(id, 142, 80)}),
        case when g.class in ('3', '2.1') then 'L' else 'kg' end, greatest(1, least(b.total_pieces, 9999)), ${draw(id, 143, 6)} = 0, false, false, false,
        b.created_at, b.created_at
      from bols b join (values ${sql.join(rows)}) as g (place, number, name, class, packing) on g.place = ${place}
      where b.dangerous_goods order by b.id`,
  ];
}

/** Labels of the newest bills of lading with a number, one for each handling unit up to twenty. */
function labels() {
  return [
    sql`insert into shipping_labels (bol, piece_number, piece_total, barcode, format, from_name, from_address, dangerous_goods, printed_at, created_at, updated_at)
      select b.id, n, b.units, b.probill || lpad(n::text, 3, '0'), ${pickText(draw(id, 144, 4), ['4x6', 'letter_2up', 'letter_4up', 'zpl'])},
        case when b.kind = 'blind' then b.blind_name else b.shipper_name end, b.address, b.dangerous_goods, b.created_at + interval '10 minutes', b.created_at, b.created_at
      from (select b.id, b.probill, b.kind, b.blind_name, b.shipper_name, b.dangerous_goods, b.created_at,
          case when b.kind = 'blind' then b.blind_address
            else concat_ws(', ', b.shipper_address_1, concat_ws(' ', b.shipper_city, b.shipper_province, b.shipper_postal)) end as address, least(greatest(b.label_count, 1), 20) as units from bols b
        where b.probill is not null and b.status = 'processed' order by b.id desc limit 2000) b, generate_series(1, b.units) n order by b.id, n`,
  ];
}

/** What an account ships again and again, made from its last bill of lading. */
function templates() {
  return [
    sql`insert into shipment_templates (account, name, owner, shared, content, uses, created_at, updated_at)
      select b.account, left('To ' || b.consignee_city, 40), u.id, b.account % 2 = 0,
        jsonb_build_object('consignee_name', b.consignee_name, 'consignee_city', b.consignee_city, 'consignee_province', b.consignee_province,
          'terms', b.terms, 'service_level', b.service_level, 'total_weight', b.total_weight), 1 + ${draw(id, 145, 30)}, b.created_at, b.created_at
      from (select distinct on (b.account) b.* from bols b where b.account is not null order by b.account, b.id desc) b
      join customer_accounts a on a.id = b.account join customers c on c.id = a.customer
      join lateral (select min(u.id) as id from users u where u."MT_COMP" = c.company) u on u.id is not null order by b.account limit 120`,
  ];
}

/** Consents of accounts that paid for bills of others, one of them ended; and the list of each account that follows from them. */
function consents() {
  return [
    sql`insert into third_party_consents (account, biller_number, biller_postal, biller, status, ended_at, created_at, updated_at)
      select p.third_party, p.number, p.postal, p.account, case when p.place = 2 then 'ended' else 'given' end,
        case when p.place = 2 then p.since + interval '90 days' end, p.since, p.since
      from (select b.third_party, a.account as number, c.postal_code as postal, b.account, min(b.created_at) as since,
          row_number() over (order by b.third_party, b.account) as place
        from bols b join customer_accounts a on a.id = b.account join customers c on c.id = a.customer
        where b.third_party is not null and b.third_party <> b.account and b.third_party_verified and b.status = 'processed'
        group by b.third_party, a.account, c.postal_code, b.account order by b.third_party, b.account limit 12) p order by p.place`,
    sql`update customer_accounts a set third_party_consents = g.billers
      from (select account, array_agg(distinct biller) as billers from third_party_consents where status = 'given' group by account) g where a.id = g.account`,
  ];
}

/** What belongs to bills of lading besides their items. */
export const bolPart: DerivedPart = {
  tables: ['bol_dangerous_goods', 'shipping_labels', 'shipment_templates', 'third_party_consents'],
  statements: () => [...dangerousGoods(), ...labels(), ...templates(), ...consents()],
};
