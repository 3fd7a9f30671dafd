-- Versions of firmware in their natural order: 1.10 comes after 1.9. What stands between the numbers is compared as text; a leading v says nothing.
create function version_key(version text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(case when part ~ '^[0-9]' then lpad(ltrim(part, '0'), 20, '0') else lower(part) end, '' order by n), '') collate "C"
  from regexp_matches(regexp_replace(btrim(version), '^[vV](?=[0-9])', ''), '[0-9]+|[^0-9]+', 'g') with ordinality m (parts, n), unnest(parts) part
$$;

-- Whether one version is another, or comes after it. Versions that begin with different words are of different lines, of which none comes after another.
create function version_since(version text, since text) returns boolean language sql immutable parallel safe as $$
  select version = since or since <> '' and version ~ '[0-9]'
    and lower(substring(btrim(version) from '^[vV]?([^0-9]*)')) = lower(substring(btrim(since) from '^[vV]?([^0-9]*)')) and version_key(version) >= version_key(since)
$$;
