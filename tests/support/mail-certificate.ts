/**
 * A certificate for tests, of `mail.example.com` by itself: whoever trusts it trusts that name alone. It protects nothing.
 */
const pem = (what: string, lines: readonly string[]): string =>
  [`-----BEGIN ${what}-----`, ...lines, `-----END ${what}-----`, ''].join('\n')

export const MAIL_HOST = 'mail.example.com'

export const MAIL_KEY = pem('PRIVATE KEY', [
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNbtYncrGhtJ58rka',
  'NdcPRPg11PI2dvfE+grOy5TCbIGhRANCAAQZqFVTSMbZ61CV3a49DVBKrWWSSjkz',
  'R1FuAR1WLDAAbPSmJbKTcvoU3cpy3NtsLo1abbsJvXJ9hh9hyT5bN13G',
])

export const MAIL_CERTIFICATE = pem('CERTIFICATE', [
  'MIIBcjCCARmgAwIBAgIBATAKBggqhkjOPQQDAjAbMRkwFwYDVQQDDBBtYWlsLmV4',
  'YW1wbGUuY29tMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAbMRkw',
  'FwYDVQQDDBBtYWlsLmV4YW1wbGUuY29tMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD',
  'QgAEGahVU0jG2etQld2uPQ1QSq1lkko5M0dRbgEdViwwAGz0piWyk3L6FN3Kctzb',
  'bC6NWm27Cb1yfYYfYck+WzddxqNMMEowGwYDVR0RBBQwEoIQbWFpbC5leGFtcGxl',
  'LmNvbTAMBgNVHRMEBTADAQH/MB0GA1UdDgQWBBSCt4Qi3U7QmopKKdI3LmpHN2Xh',
  'DTAKBggqhkjOPQQDAgNHADBEAiBNvQ6ptIzAWadzNs4Q3n3GoHfG52FBhqPzU7f1',
  'PHVz7AIgGaIqKAJ/NIF+r2iwiR6dAy/g+h8bwrR80Fc+3V59ov0=',
])
