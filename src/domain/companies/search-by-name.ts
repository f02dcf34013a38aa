/** What to do with a name where a registry id is needed. */
export const searchByName = 'Search for the company by name: GET /v1/companies/search finds its registry_id.'
