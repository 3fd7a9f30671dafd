-- What people read out: names, numbers on plates, cards, chargers and papers, and telephone numbers.
call csms_searchable('station', 'public.search_keys(provider_id, array[name, address], ''{}'', ''{}'')', 'removed_at is null', 'id');
call csms_searchable('charge_point', 'public.search_keys(provider_id, array[name], array[serial_number], ''{}'')', 'removed_at is null', 'station_id');
call csms_searchable('charge_user', 'public.search_keys(provider_id, array[account, email], ''{}'', array[phone])', 'merged_into is null and erased_at is null');
call csms_searchable('card', 'public.search_keys(provider_id, array[user_name, email], array[card_number, physical_number], array[phone])', 'true');
call csms_searchable('car', 'public.search_keys(provider_id, array[alias], array[car_number, vin], ''{}'')', 'true');
call csms_searchable('company', 'public.search_keys(provider_id, array[name, contact, email], array[tax_number], array[phone])', 'true');
call csms_searchable('invoice', 'public.search_keys(provider_id, array[receiver], array[invoice_number, tax_number], ''{}'')', 'true');
