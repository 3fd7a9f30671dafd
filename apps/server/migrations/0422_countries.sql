-- Stations name their country by its code of ISO 3166, which taxes go by. Words of before become codes where they are the name of one country, in the dictionary or in a way that is written often.
update station set country = upper(trim(country)) where country <> upper(trim(country)) and length(trim(country)) = 2;
with known (word, code) as (
  select lower(label_en), value from dictionary_entry where type = 'country' and length(value) = 2
  union select lower(label_zh), value from dictionary_entry where type = 'country' and length(value) = 2
  union values ('deutschland', 'DE'), ('österreich', 'AT'), ('schweiz', 'CH'), ('suisse', 'CH'), ('france', 'FR'), ('italia', 'IT'), ('españa', 'ES'), ('nederland', 'NL'), ('belgië', 'BE'),
    ('belgique', 'BE'), ('polska', 'PL'), ('danmark', 'DK'), ('norge', 'NO'), ('sverige', 'SE'), ('suomi', 'FI'), ('česko', 'CZ'), ('czech republic', 'CZ'), ('magyarország', 'HU'), ('türkiye', 'TR'),
    ('turkey', 'TR'), ('brasil', 'BR'), ('méxico', 'MX'), ('usa', 'US'), ('u.s.a.', 'US'), ('united states of america', 'US'), ('uk', 'GB'), ('great britain', 'GB'), ('uae', 'AE'),
    ('holland', 'NL'), ('the netherlands', 'NL'), ('korea, republic of', 'KR'), ('republic of korea', 'KR'), ('中华人民共和国', 'CN'), ('hong kong', 'HK'), ('香港', 'HK'), ('macao', 'MO'), ('macau', 'MO'), ('澳门', 'MO'),
    ('taiwan', 'TW'), ('台湾', 'TW'), ('deu', 'DE'), ('fra', 'FR'), ('nld', 'NL'), ('gbr', 'GB'), ('chn', 'CN'), ('jpn', 'JP'), ('ita', 'IT'), ('esp', 'ES'), ('aut', 'AT'), ('che', 'CH')
), certain as (
  select word, min(code) as code from known group by word having count(distinct code) = 1
)
update station s set country = c.code from certain c where lower(trim(s.country)) = c.word and s.country <> c.code;
