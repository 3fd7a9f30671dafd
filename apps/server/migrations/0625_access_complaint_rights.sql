-- Customer service keeps the book of complaints.
update role set permissions = permissions || '{complaint:read,complaint:write}'
where provider_id is null and key = 'customerService' and not permissions @> '{complaint:read}';
