/** The values that the server put into the page for its script. */
export function pageData<Data extends object>(): Data {
  const text = document.getElementById('page-data')?.textContent
  return JSON.parse(text ?? '{}') as Data
}
