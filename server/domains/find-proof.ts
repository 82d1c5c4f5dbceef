import { promises as dns, type LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { type ProofMiss, wantedProof } from '@/lib/domains/proof'
import { env } from '@/lib/env'
import { isOutsideAddress } from '@/server/network/outside-address'

const DNS_MS = 3000
const FETCH_MS = 5000
const MAX_BYTES = 1024

/** What a proof is looked for with: the DNS and the network, or those of a test. */
export type ProofReach = {
  /** TXT records of a name, each in its pieces. */
  resolveTxt: (name: string) => Promise<string[][]>
  /** Addresses of IPv4 of a host; rejects where it has none. */
  resolve4: (host: string) => Promise<string[]>
  /** Addresses of IPv6. */
  resolve6: (host: string) => Promise<string[]>
  /** Whether a file may be fetched from this IP address. */
  mayFetchFrom: (address: string) => boolean
  ports: { http: number; https: number }
}

/**
 * The world: no address of our own network, unless `DOMAIN_PROOF_PRIVATE` says that the hosts are there. Addresses come from
 * the resolver, which gives up in time; the system's own look-up would hold one of the process's few threads instead.
 */
function world(): ProofReach {
  const resolver = new dns.Resolver({ timeout: DNS_MS, tries: 2 })
  return {
    resolveTxt: (name) => resolver.resolveTxt(name),
    resolve4: (host) => resolver.resolve4(host),
    resolve6: (host) => resolver.resolve6(host),
    mayFetchFrom: (address) => env().DOMAIN_PROOF_PRIVATE || isOutsideAddress(address),
    ports: { http: 80, https: 443 },
  }
}

let reach: ProofReach | undefined

/** Replaces what proofs are looked for with; for tests. */
export function setProofReach(given: ProofReach): void {
  reach = given
}

/** What a look found, and what it saw instead in both places; null where it found the proof. */
type Look =
  | { found: 'dns' | 'file'; seen: null }
  | { found: null; seen: { record: ProofMiss; file: ProofMiss } }

/** Looks for the proof as `lookForProof` does; null where there is none. */
export const findProof = async (host: string, token: string): Promise<Look['found']> =>
  (await lookForProof(host, token)).found

/**
 * Looks for the proof that `host` is the account's whose domain has this token: in the DNS and in a file at the host, over
 * https or http. Finds none where nothing answers in time, or where the host leads to our own network.
 */
export async function lookForProof(host: string, token: string): Promise<Look> {
  reach ??= world()
  const [record, file] = await Promise.all([lookInDns(host, token, reach), lookInFile(host, token, reach)])
  if (record === 'found') return { found: 'dns', seen: null }
  return file === 'found' ? { found: 'file', seen: null } : { found: null, seen: { record, file } }
}

type Seen = 'found' | ProofMiss

/** What a resolver says of a name that is not there, or has no such record. */
const NO_RECORD = ['ENOTFOUND', 'ENODATA']

async function lookInDns(host: string, token: string, { resolveTxt }: ProofReach): Promise<Seen> {
  const { record, value } = wantedProof(host, token)
  try {
    const found = await resolveTxt(record)
    if (found.length === 0) return 'missing'
    return found.some((pieces) => pieces.join('').trim() === value) ? 'found' : 'other'
  } catch (error) {
    return NO_RECORD.includes((error as NodeJS.ErrnoException).code ?? '') ? 'missing' : 'silent'
  }
}

async function lookInFile(host: string, token: string, reach: ProofReach): Promise<Seen> {
  const { file, value } = wantedProof(host, token)
  let seen: Seen = 'silent'
  for (const scheme of ['https', 'http'] as const) {
    try {
      const text = await fetchText(scheme, new URL(file), reach)
      if (text.trim() === value) return 'found'
      seen = 'other'
    } catch (error) {
      if (error instanceof NoFile && seen === 'silent') seen = 'missing'
    }
  }
  return seen
}

/** A host answered, but with no file of a proof. */
class NoFile extends Error {}

/** All IP addresses of a host. */
async function addressesOf(host: string, { resolve4, resolve6 }: ProofReach): Promise<LookupAddress[]> {
  const [of4, of6] = await Promise.all([resolve4(host).catch(() => []), resolve6(host).catch(() => [])])
  return [
    ...of4.map((address) => ({ address, family: 4 })),
    ...of6.map((address) => ({ address, family: 6 })),
  ]
}

/** The text at an address, by one request that follows nowhere; rejects when it is none, too long or too slow. */
function fetchText(
  scheme: 'http' | 'https',
  { hostname, pathname }: URL,
  reach: ProofReach,
): Promise<string> {
  const { mayFetchFrom, ports } = reach
  // The connection takes the addresses that were looked at: a second answer of the DNS could be another.
  const outside: LookupFunction = (name, options, callback) => {
    addressesOf(name, reach).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => mayFetchFrom(address)))
          return callback(new Error('leads to no address of the internet'), '', 4)
        if (options.all) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, '', 4),
    )
  }
  const { get } = scheme === 'https' ? https : http
  return new Promise((resolve, reject) => {
    const request = get({
      hostname,
      path: pathname,
      port: ports[scheme],
      lookup: outside,
      agent: false,
      headers: { accept: 'text/plain', 'user-agent': 'tracking-proof' },
      maxHeaderSize: 8192,
      signal: AbortSignal.timeout(FETCH_MS),
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const giveUp = (reason: string) => {
        reject(new NoFile(reason))
        request.destroy()
      }
      if (response.statusCode !== 200) return giveUp(`status ${response.statusCode}`)
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        text += piece
        if (text.length > MAX_BYTES) giveUp('too long')
      })
      response.on('end', () => resolve(text))
      response.on('error', reject)
    })
  })
}
