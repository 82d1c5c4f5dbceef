/** The parameter of /account under which a new virtual account of one's own is begun, and what it says. */
const NAME = 'new'
const VALUE = 'virtual'

/**
 * Where whoever signs in to create a virtual account is led: nobody makes one without its parent, so the link stands on
 * the login page and leads back after it.
 */
export const NEW_VIRTUAL_PATH = `/account?${NAME}=${VALUE}`

/** Whether an address asks for a new virtual account. */
export const asksForVirtual = (search: Pick<URLSearchParams, 'get'>): boolean => search.get(NAME) === VALUE
