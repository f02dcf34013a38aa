/** What to do with a name where a registry id is needed. */
export const searchByName = 'Search for the company by name: GET /v1/companies/search finds its registry_id.'

/** What to do with names where registry ids are needed. */
export const searchByNames =
  'A name is not a registry_id. Search for the companies by name: POST /v1/companies/match finds their registry_ids.'

/** What to do with a number of no register where a registry id is needed. */
export const searchByNumber = 'GET /v1/companies/search finds a company by this number, as q.'

/** What to do with a list where one company is needed. */
export const lookUpList = 'This takes one company. POST /v1/companies/lookup-batch takes a list, as references.'

/** What to do with numbers without their countries, where both are needed. */
export const searchByNumbers =
  'Send country with each registry_id. If it is not known: POST /v1/companies/match finds companies by their numbers, as names.'
