/** Why nothing goes to a host that the DNS does not know; screens have a sentence of their own for it. */
export const NO_ADDRESS = 'its host has no address'
