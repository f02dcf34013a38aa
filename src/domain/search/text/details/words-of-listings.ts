// Where and how the shares of a company are traded, as articles and models write it behind its name.

const exchanges =
  'nyse|nasdaq|amex|otc[a-z]*|lse|lon|aim|fra|fwb|etr|xetra|epa|euronext|ebr|ams|ose|osl|oslo børs|oslo bors|omx|sto|cph|cse|hel|wse|gpw|bvb|pse|six|swx|vtx|ise|london stock exchange'
const codes = 'isin|wkn|sedol|cusip|ric|bloomberg|reuters|ticker|(?:ticker |stock )?symbol|stock(?: code)?'
/** Behind a word that names have, too, such as `(Stock Brokers)`, a code has a colon before it or a digit. */
const coded = `(?:${codes})(?:\\s?:\\s?|\\s(?=[^()]*\\d))[^()]{1,40}`

/** In brackets: `(LSE: ABC)`, `(Nasdaq Copenhagen: ABC)`, `(NYSE: ABC; LSE: ABC)`, `(Ticker: ABC)`. */
export const listed = new RegExp(
  `\\s*\\((?:(?:${exchanges})[\\p{L} /]{0,24}\\s?:\\s?[^()]{1,40}|${coded}|ticker [a-z]{1,5}|nyse|nasdaq|xetra|lse)\\)$`,
  'iu',
)
/** Codes of exchanges at Bloomberg and Reuters, in capitals. */
const ofBloomberg = 'GR|GY|LN|FP|BB|NA|SW|SE|SS|NO|DC|FH|PW|RO|ID|CP|LH|LR|US'
const ofReuters = 'DE|F|L|PA|AS|BR|SW|S|ST|CO|HE|OL|WA|PR|BX|I|IR|RG|TL|VS|N|O'
const price = '\\s+[€$£]?\\d[\\d.,]*[.,]\\d\\d(?:\\s?(?:€|EUR|USD|GBP|CHF|p))?'
/** As traders write it: `(ABC GR)`, `ABC GR Equity`, `($ABC)`, `- ABC.DE`, `ETR: ABC`, `ABC:GR`, `ABC.DE 182,34 €`. Names have `(GRZ SR)` and `(IG AR)`. */
export const traded = new RegExp(
  `\\s+\\([A-Z][A-Z0-9]{0,5} (?:${ofBloomberg})(?: Equity)?\\)$|\\s+[A-Z][A-Z0-9]{0,5} (?:${ofBloomberg}) Equity$|\\s+\\(?\\$[A-Z]{1,5}\\)?$|\\s+[–-]\\s+[A-Z][A-Z0-9]{1,5}\\.(?:${ofReuters})$|\\s+\\(?[A-Z][A-Z0-9]{0,5}:(?:${ofBloomberg})(?:${price})?\\)?$|\\s+[A-Z][A-Z0-9]{1,5}\\.(?:${ofReuters})${price}$|[\\s,;–-]+(?:ETR|XETRA|FRA|LON|LSE|EPA|AMS|EBR|STO|CPH|HEL|OSL|WSE|SWX|BVB|NASDAQ|NYSE):\\s?[A-Z0-9.]{1,6}$`,
  'u',
)
/** Without brackets: `, ISIN DE0001234567`. */
export const isin = /[\s,;–-]+(?:isin|wkn)[\s:]+(?=[A-Z]*\d)[A-Z0-9]{6,12}$/iu
