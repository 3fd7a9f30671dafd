-- User groups are found by their names and what is said of them.
call csms_searchable('user_group', 'public.search_keys(provider_id, array[name, description], ''{}'', ''{}'')', 'removed_at is null');
