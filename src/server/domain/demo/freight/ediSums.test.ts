import { beforeAll, describe, expect, test } from 'vitest';
import { demoConnection } from '../../../../../test/demo.ts';
import { type Sql, sql } from '../../../db/sql.ts';

interface Stored {
  readonly id: number;
  readonly partner: number;
  readonly document: string;
  readonly direction: string;
  readonly interchange_control: string;
  readonly group_control: string;
  readonly set_control: string;
  readonly reference: string | null;
  readonly status: string;
  readonly ack: string;
  readonly ack_transaction: number | null;
  readonly error: string | null;
  readonly payload: string;
  readonly test_mode: boolean;
}

/** A stored message with its segments, each a list of elements. */
interface Message extends Stored {
  readonly segments: readonly (readonly string[])[];
}

/** Reads an interchange by the delimiters that its header gives. */
function readSegments(payload: string): readonly (readonly string[])[] {
  const segments = payload.split(payload.charAt(105)).slice(0, -1);
  return segments.map((segment) => segment.split(payload.charAt(3)));
}

const named = ({ segments }: Message, name: string): readonly (readonly string[])[] => segments.filter(([first]) => first === name);
const element = (message: Message, name: string, place: number): string => named(message, name)[0]?.[place] ?? '';
const total = (amounts: readonly string[]): number => Math.round(amounts.reduce((sum, amount) => sum + Number(amount) * 100, 0));

let messages: readonly Message[] = [];
let find: <Row>(query: Sql<Row>) => Promise<readonly Row[]>;

beforeAll(async () => {
  const connection = await demoConnection(4000);
  find = async (query) => connection.run(query);
  const stored = await find(
    sql<Stored>`select t.*, k.test_mode from edi_transactions t join edi_partners k on k.id = t.partner order by t.id`,
  );
  messages = stored.map((each) => ({ ...each, segments: readSegments(each.payload) }));
});

const of = (document: string): readonly Message[] => messages.filter((each) => each.document === document);
/** Messages whose fields differ from the expected fields; must be empty. */
const wrong = (isRight: (message: Message) => boolean, some = messages): readonly string[] =>
  some.filter((each) => !isRight(each)).map(({ payload }) => payload);

describe('messages to and from trading partners [domain 7, 8.1]', () => {
  test.each(['204', '210', '211', '214', '820', '824', '856', '858', '990', '997'])('set %s occurs', (document) => {
    expect(of(document).length).toBeGreaterThan(0);
  });

  test.each([
    ['processed', 100],
    ['exception', 2],
    ['queued', 2],
    ['incomplete', 1],
    ['void', 1],
  ])('state %s occurs', (status, least) => {
    expect(messages.filter((each) => each.status === status).length).toBeGreaterThanOrEqual(least);
  });

  test('about three of a hundred are exceptions, each with its element and value', () => {
    const exceptions = messages.filter(({ status }) => status === 'exception');
    expect(exceptions.length / messages.length).toBeGreaterThan(0.02);
    expect(exceptions.length / messages.length).toBeLessThan(0.04);
    expect(
      wrong((each) => {
        const [, segment = '', place = '', value = ''] = /^([A-Z0-9]+)-(\d\d) “(.+)”: ./.exec(each.error ?? '') ?? [];
        return value !== '' && element(each, segment, Number(place)) === value;
      }, exceptions),
    ).toEqual([]);
  });

  test('the header has elements of fixed length', () => {
    const lengths = [3, 2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1];
    expect(wrong(({ segments: [header = []] }) => header.every((text, place) => text.length === lengths[place]))).toEqual([]);
    expect(wrong((each) => element(each, 'ISA', 15) === (each.test_mode ? 'T' : 'P'))).toEqual([]);
  });

  test('envelopes name one set, its segments and the stored control numbers', () => {
    expect(
      wrong((each) => {
        const { segments, interchange_control, group_control, set_control, document } = each;
        const order = segments.map(([name]) => name);
        const isOrdered = order.slice(0, 3).join() === 'ISA,GS,ST' && order.slice(-3).join() === 'SE,GE,IEA';
        return (
          isOrdered &&
          element(each, 'ISA', 13) === interchange_control &&
          element(each, 'IEA', 2) === interchange_control &&
          element(each, 'IEA', 1) === '1' &&
          element(each, 'GS', 6) === group_control &&
          element(each, 'GE', 2) === group_control &&
          element(each, 'GE', 1) === '1' &&
          element(each, 'ST', 1) === document &&
          element(each, 'ST', 2) === set_control &&
          element(each, 'SE', 2) === set_control &&
          Number(element(each, 'SE', 1)) === segments.length - 4
        );
      }),
    ).toEqual([]);
  });

  test('control numbers rise by one for each partner and direction', () => {
    const lines = Map.groupBy(messages, ({ partner, direction }) => `${partner} ${direction}`);
    expect(lines.size).toBeGreaterThan(10);
    for (const line of lines.values()) {
      const expected = line.map((_message, place) => place + 1);
      expect(line.map(({ interchange_control }) => Number(interchange_control))).toEqual(expected);
      expect(line.map(({ group_control }) => Number(group_control))).toEqual(expected);
      expect(line.map(({ set_control }) => Number(set_control))).toEqual(expected);
    }
  });

  test('each document that was read has one acknowledgment, of its control numbers and in the other direction', () => {
    const byId = new Map(messages.map((each) => [each.id, each]));
    const isRead = ({ document, status }: Message): boolean => document !== '997' && ['processed', 'exception'].includes(status);
    const read = messages.filter(isRead);
    expect(
      wrong((each) => {
        const answer = byId.get(each.ack_transaction ?? 0);
        const code = each.status === 'exception' ? 'R' : 'A';
        return (
          answer?.document === '997' &&
          answer.partner === each.partner &&
          answer.direction !== each.direction &&
          element(answer, 'AK1', 2) === each.group_control &&
          element(answer, 'AK2', 1) === each.document &&
          element(answer, 'AK2', 2) === each.set_control &&
          element(answer, 'AK5', 1) === code &&
          each.ack === code
        );
      }, read),
    ).toEqual([]);
    expect(of('997')).toHaveLength(read.length);
    expect(
      wrong(
        ({ ack, ack_transaction }) => ack === 'none' && ack_transaction === null,
        messages.filter((each) => !isRead(each)),
      ),
    ).toEqual([]);
  });

  test('a bill of a partner’s customer has one 210, whose lines are its charges', async () => {
    const bills = await find(sql<{ bill_number: string; amount: number; lines: number[] }>`
      select b.bill_number, b.amount, array(select round(c.amount * 100)::int from shipment_charges c where c.freight_bill = b.id order by c.line) as lines
      from freight_bills b join customer_accounts a on a.id = b.account join edi_partners k on k.customer = a.customer and k.status = 'enabled'
      where exists (select from edi_partner_documents d where d.partner = k.id and d.document = '210') order by b.bill_number`);
    const invoices = of('210').toSorted((a, b) => (a.reference ?? '').localeCompare(b.reference ?? ''));
    expect(
      invoices.map((each) => ({
        bill_number: element(each, 'B3', 2),
        amount: Number(element(each, 'B3', 7)) / 100,
        lines: named(each, 'L1').map((line) => Number(line[4])),
      })),
    ).toEqual(bills.map((bill) => ({ ...bill, amount: Number(bill.amount) })));
    expect(wrong((each) => total(named(each, 'L1').map((line) => line[4] ?? '')) === total([element(each, 'L3', 5)]), invoices)).toEqual(
      [],
    );
  });

  test('every bill of a customer with a partner in service has a 210', async () => {
    const bills = await find(sql`select b.bill_number from freight_bills b join customer_accounts a on a.id = b.account
      join edi_partners k on k.customer = a.customer and k.status = 'enabled'
      where not exists (select from edi_transactions t where t.document = '210' and t.partner = k.id and t.reference = b.bill_number)`);
    expect(bills).toEqual([]);
  });

  test('an event of a partner’s customer has one 214', async () => {
    const events = await find(sql<{ code: string; probill: string }>`select v.event_code as code, s.probill
      from shipment_events v join shipments s on s.id = v.shipment join customer_accounts a on a.id = s.bill_to
      join edi_partners k on k.customer = a.customer and k.status = 'enabled'
      where v.customer_visible and exists (select from edi_partner_documents d where d.partner = k.id and d.document = '214' and v.event_code = any(d.events_sent))
        and s.pickup_date < date '2026-03-10'`);
    const sent = of('214').map((each) => `${element(each, 'B10', 1)} ${element(each, 'AT7', 1)}`);
    expect(sent.toSorted()).toEqual(events.map(({ code, probill }) => `${probill} ${code}`).toSorted());
  });

  test('a payment in ten comes by an 820, whose lines and rest are its applications', async () => {
    const payments = await find(sql<{ edi_transaction: number; amount: number; unapplied: number; applications: string }>`
      select p.edi_transaction, p.amount, p.unapplied, (select string_agg(b.bill_number || ' ' || x.amount, ', ' order by x.id)
        from payment_applications x join freight_bills b on b.id = x.freight_bill where x.payment = p.id) as applications
      from payments p where p.method = 'edi_820'`);
    const [counted] = await find(sql<{ share: number }>`select avg((method = 'edi_820')::int)::float8 as share from payments`);
    expect(counted?.share).toBeGreaterThan(0.08);
    expect(counted?.share).toBeLessThan(0.12);
    const byId = new Map(of('820').map((each) => [each.id, each]));
    const differing = payments.filter(({ edi_transaction, amount, unapplied, applications }) => {
      const message = byId.get(edi_transaction);
      if (message?.status !== 'processed') return true;
      const lines = named(message, 'RMR').map((line) => `${line[2]} ${line[4]}`);
      const rest = named(message, 'ADX').map((line) => line[1] ?? '');
      return (
        lines.join(', ') !== applications ||
        total(rest) !== total([String(unapplied)]) ||
        total([element(message, 'BPR', 2)]) !== total([String(amount)])
      );
    });
    expect(payments.length).toBeGreaterThan(0);
    expect(differing).toEqual([]);
    expect(of('820').filter(({ status }) => status === 'processed')).toHaveLength(payments.length);
  });

  test('a tender has its answer, a refused one is followed by another', () => {
    const tenders = of('204').map((each) => element(each, 'B2', 4));
    expect(
      of('990')
        .map((each) => element(each, 'B1', 2))
        .toSorted(),
    ).toEqual(tenders.toSorted());
    const answers = Map.groupBy(of('990'), (each) => element(each, 'B1', 2));
    const codes = [...answers.values()].map((each) => each.map((answer) => element(answer, 'B1', 4)).join());
    expect(new Set(codes)).toEqual(new Set(['A', 'D,A']));
  });

  test('an 824 names the 210 that it answers', () => {
    const invoices = new Set(of('210').map((each) => [each.partner, each.reference, each.group_control, each.set_control].join()));
    expect(
      wrong(
        (each) => invoices.has([each.partner, element(each, 'OTI', 3), element(each, 'OTI', 8), element(each, 'OTI', 9)].join()),
        of('824'),
      ),
    ).toEqual([]);
  });

  test('no message holds a credential of its partner', async () => {
    const partners = await find(
      sql<{ secret: string }>`select unnest(array[user_name, password, ssh_key, host]) as secret from edi_partners`,
    );
    const secrets = partners.flatMap(({ secret }) => secret ?? []);
    expect(wrong(({ payload }) => !secrets.some((secret) => payload.includes(secret)))).toEqual([]);
  });
});
