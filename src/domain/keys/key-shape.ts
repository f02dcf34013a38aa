/** The format of an API key. Its parts: what is signed, environment, class, kid, secret, check. */
export const keyShape = /^(svc_(live|test)_(sk|rk)_([0-9A-Za-z]{12})_([0-9A-Za-z]{32}))_([0-9A-Za-z]{6})$/
