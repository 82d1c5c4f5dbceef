import { AppError } from '@/lib/errors'
import { NO_ADDRESS } from '@/lib/network/address'

const REFUSED = ['ECONNREFUSED']
const SILENT = [
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNABORTED',
  'ABORT_ERR',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
]
const NO_HOST = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_NONAME']
const CERTIFICATE = [
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_GET_ISSUER_CERT',
  'CERT_UNTRUSTED',
  'CERT_REVOKED',
]
/** What answers is no TLS. */
const NO_TLS = ['EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG']

/** Why there is no connection to a host, as what it says to people; null for what is no trouble of a connection. */
export function unreachable(error: unknown, host: string): AppError | null {
  if (!(error instanceof Error) || error instanceof AppError) return null
  const code = 'code' in error ? String(error.code) : ''
  // Of several addresses each was tried.
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  const is = (codes: readonly string[]) => codes.includes(code)
  const about = { host }
  if (is(REFUSED)) return new AppError('importRefused', about, error.message)
  if (is(NO_HOST) || error.message === NO_ADDRESS) return new AppError('importNoHost', about, error.message)
  if (is(CERTIFICATE)) return new AppError('importCertificate', about, error.message)
  if (is(NO_TLS)) return new AppError('importNoTls', about, error.message)
  if (is(SILENT) || error.name === 'TimeoutError' || error.name === 'AbortError')
    return new AppError('importSilent', about, error.message)
  return inner ? unreachable(inner, host) : null
}
