/** Where a card was used, in statements of Irish banks: `VDP-NORDLYS`. Elsewhere names begin so: `VDP-Bouw BV`. */
const irishCard = /^vd[acp]-(?=\p{L})/iu

/** A text without the kind of card before it, in Ireland. */
export const withoutCard = (text: string, country: string | undefined): string =>
  country === 'IE' ? text.replace(irishCard, '') : text
