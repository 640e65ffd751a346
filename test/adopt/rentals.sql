-- A film rental: the kind of schema that feature samples have. Enum, domain, arrays, full-text search,
-- partitions, views, a materialized view and every type that a form cannot hold. Every table has rows.
create type mpaa_rating as enum ('G', 'PG', 'PG-13', 'R', 'NC-17');
create domain year as integer constraint year_check check (value >= 1901 and value <= 2155);
create domain bonus_points as integer not null default 0 constraint points_not_negative check (value >= 0);
create domain email_address as text check (value like '%@%');
create type full_address as (street text, town text);

create table language (
  language_id serial primary key,
  name character(20) not null,
  last_update timestamp not null default now()
);

create table actor (
  actor_id integer generated always as identity primary key,
  first_name text not null,
  last_name text not null,
  last_update timestamp with time zone not null default now()
);
create index idx_actor_last_name on actor (last_name);

create table category (
  category_id serial primary key,
  name text not null,
  last_update timestamp with time zone not null default now()
);

create table film (
  film_id serial primary key,
  title text not null,
  description text,
  release_year year,
  language_id integer not null references language on update cascade on delete restrict,
  original_language_id integer references language,
  rental_duration smallint not null default 3,
  rental_rate numeric(4,2) not null default 4.99,
  length smallint,
  replacement_cost numeric(5,2) not null default 19.99,
  rating mpaa_rating default 'G',
  last_update timestamp with time zone not null default now(),
  special_features text[],
  scores integer[],
  earlier_ratings mpaa_rating[],
  fulltext tsvector not null
);
create index film_fulltext_idx on film using gist (fulltext);
create index idx_title on film (title);
create function film_words() returns trigger language plpgsql as $$
begin
  new.fulltext := to_tsvector('english', coalesce(new.title, '') || ' ' || coalesce(new.description, ''));
  new.last_update := now();
  return new;
end $$;
create trigger film_fulltext_trigger before insert or update on film for each row execute function film_words();

create table film_actor (
  actor_id integer not null references actor,
  film_id integer not null references film,
  last_update timestamp with time zone not null default now(),
  primary key (actor_id, film_id)
);

create table film_category (
  film_id integer not null references film,
  category_id integer not null references category,
  primary key (film_id, category_id)
);

create table customer (
  customer_id serial primary key,
  first_name text not null,
  last_name text not null,
  email email_address unique,
  points bonus_points,
  activebool boolean not null default true,
  create_date date not null default current_date,
  last_seen_from inet,
  machine macaddr,
  settings jsonb not null default '{}',
  old_settings json,
  access_mask bit(8) default b'00000001',
  home full_address,
  lives_at point,
  usual_rental interval,
  opening_hours tstzrange,
  profile xml,
  token uuid not null default gen_random_uuid() unique,
  balance money not null default 0,
  weight double precision,
  precise numeric,
  huge bigint
);

create table inventory (
  inventory_id bigserial primary key,
  film_id integer not null references film,
  shelf character varying(10) not null,
  unique (film_id, shelf)
);

create table rental (
  rental_id bigint primary key,
  rental_date timestamp not null,
  inventory_id bigint not null references inventory,
  customer_id integer not null references customer,
  return_date timestamp,
  rental_period tsrange generated always as (tsrange(rental_date, return_date)) stored,
  unique (rental_date, inventory_id, customer_id)
);

create table payment (
  payment_id bigint generated always as identity,
  customer_id integer not null references customer,
  rental_id bigint references rental,
  amount numeric(5,2) not null,
  payment_date timestamp with time zone not null,
  primary key (payment_date, payment_id)
) partition by range (payment_date);
create table payment_p2022_01 partition of payment for values from ('2022-01-01 00:00+00') to ('2022-02-01 00:00+00');
create table payment_p2022_02 partition of payment for values from ('2022-02-01 00:00+00') to ('2022-03-01 00:00+00');
create table payment_rest partition of payment default;

create table store_visits (
  visit_no integer primary key,
  visited_on date not null,
  till character varying(8)
) partition by hash (visit_no);
create table store_visits_0 partition of store_visits for values with (modulus 2, remainder 0);
create table store_visits_1 partition of store_visits for values with (modulus 2, remainder 1);

create table price_ticks (price_id numeric(20,4) primary key, at timestamptz unique, quote numeric);
create table day_notes (day date primary key, note text, mood smallint check (mood between 1 and 5));

create view customer_list as
  select cu.customer_id as id, (cu.first_name || ' ' || cu.last_name) as name, cu.email,
         case when cu.activebool then 'active' else '' end as notes
    from customer cu;

create view film_list as
  select f.film_id as fid, f.title, f.description, c.name as category, f.rental_rate as price, f.length, f.rating,
         string_agg(a.first_name || ' ' || a.last_name, ', ') as actors
    from film f left join film_category using (film_id) left join category c using (category_id)
    left join film_actor fa on fa.film_id = f.film_id left join actor a on a.actor_id = fa.actor_id
   group by f.film_id, f.title, f.description, c.name, f.rental_rate, f.length, f.rating;

create view sales_by_film_category as
  select c.name as category, sum(p.amount) as total_sales
    from payment p join rental r on r.rental_id = p.rental_id join inventory i using (inventory_id)
    join film_category fc using (film_id) join category c using (category_id)
   group by c.name order by sum(p.amount) desc;

create materialized view rental_by_category as
  select c.name as category, count(*) as rentals
    from rental join inventory using (inventory_id) join film_category using (film_id) join category c using (category_id)
   group by c.name
  with no data;
create unique index rental_category on rental_by_category (category);

insert into language (name, last_update) values ('English', '2022-02-15 10:02:19'), ('French', '2022-02-15 10:02:19');
insert into actor (first_name, last_name) values ('PENELOPE', 'GUINESS'), ('NICK', 'WAHLBERG'), ('ÉLODIE', 'CHÊNE');
insert into category (name) values ('Action'), ('Comedy');
insert into film (title, description, release_year, language_id, original_language_id, length, rating, special_features, scores, earlier_ratings) values
  ('ACADEMY DINOSAUR', 'An Epic Drama of a Feminist', 2006, 1, null, 86, 'PG', '{"Deleted Scenes","Behind the Scenes"}', '{1,2,3}', '{G,PG}'),
  ('ACE GOLDFINGER', 'An Astounding Epistle', 2006, 1, 2, 48, 'G', '{Trailers}', null, null),
  ('ZORRO ARK', null, null, 2, null, null, 'NC-17', null, '{}', '{}');
insert into film_actor (actor_id, film_id) values (1, 1), (2, 1), (2, 2), (3, 3);
insert into film_category values (1, 1), (2, 2), (3, 2);
insert into customer (first_name, last_name, email, points, last_seen_from, machine, settings, home, lives_at, usual_rental, opening_hours, profile, balance, weight, precise, huge) values
  ('MARY', 'SMITH', 'mary.smith@example.org', 10, '10.1.2.3', '08:00:2b:01:02:03', '{"news": true}', '("1 Main","Oka")', '(1,2)', '3 days', '[2022-01-01,2022-02-01)', '<a/>', 12.5, 61.125, 1.00000000000000000001, 9007199254740993),
  ('PATRICIA', 'JOHNSON', null, 0, null, null, '[]', null, null, null, null, null, -3, 'NaN', 'NaN', null),
  ('LINDA', 'WILLIAMS', 'linda@example.org', 3, 'fe80::1/64', null, 'null', null, null, '1 mon 2 days 03:04:05', null, null, 0, 'Infinity', 0.125, -1);
insert into inventory (film_id, shelf) values (1, 'A'), (1, 'B'), (2, 'A');
insert into rental values (1, '2022-01-03 10:00', 1, 1, '2022-01-05 12:00'), (2, '2022-01-20 11:30', 2, 2, null), (9007199254740993, '2022-02-01 00:00', 3, 1, '2022-02-02 00:00');
insert into payment (customer_id, rental_id, amount, payment_date) values
  (1, 1, 2.99, '2022-01-05 12:00+00'), (2, 2, 0.99, '2022-01-28 21:58+00'), (1, 9007199254740993, 5.99, '2022-02-02 00:00+00'), (3, null, 1, '2030-01-01 00:00+00');
insert into store_visits select n, date '2022-01-01' + n, 'T' || n % 3 from generate_series(1, 12) n;
insert into price_ticks values (1.5000, '2022-01-01 00:00+00', 1.123456789012345678), (2.2500, null, null);
insert into day_notes values ('2022-01-01', 'New year', 5), ('2022-01-02', null, null);
refresh materialized view rental_by_category;
