import { LRUCache } from 'lru-cache'
import { subscribe } from '@/bus/bus'
import { database } from '@/db/client'
import { isDatabaseAway } from '@/db/constraint'
import { type DomainRow, findDomain } from '@/db/queries/domains/domains'
import { systemAccess } from '@/lib/auth/access'
import { type Brand, DEFAULT_THEME_COLOR } from '@/lib/brand/brand'
import { derivedColors } from '@/lib/brand/colors'
import { hostName } from '@/lib/brand/public-address'
import { pictureAddress } from '@/lib/domains/picture-address'
import { isLanguage } from '@/lib/i18n/languages'
import { requestHost } from '@/server/auth/client-address'

const system = systemAccess('web')
const DEFAULT_TITLE = 'Waypost'

/** By host, which any visitor can make up: made up ones push each other out before the ones that are asked for again. */
const cached = new LRUCache<string, Brand>({ max: 2000 })
let following = false
/** Counts what was told of domains, so that a row read before a change is not kept after it. */
let changes = 0

/** The brand of the host that a request came to; unknown hosts get the default. */
export function brandOf(headers: Headers): Promise<Brand> {
  return brandOfHost(hostName(requestHost(headers)))
}

/** The brand under an address of ours, such as `https://track.example.com`. */
export function brandOfAddress(address: string): Promise<Brand> {
  return brandOfHost(new URL(address).hostname)
}

/** The brand of a host name in lower case, without port. */
export async function brandOfHost(host: string): Promise<Brand> {
  const known = cached.get(host)
  if (known) return known
  if (!following) followChanges()
  const before = changes
  const row = await findDomain(system, host).catch(unlessAway)
  if (row === undefined) return toBrand(null)
  const brand = toBrand(row)
  if (before !== changes) return brand
  cached.set(host, brand)
  return brand
}

/** With the database away a page can still say so, in the default clothes. */
function unlessAway(error: unknown): undefined {
  if (!isDatabaseAway(error)) throw error
}

function followChanges(): void {
  following = true
  subscribe(database(), {
    onMessage: (message) => {
      if (message.kind !== 'domain') return
      changes++
      cached.delete(message.host)
    },
    onGap: forgetAll,
  })
    // What was kept before the messages came may be out of date.
    .then(forgetAll)
    .catch(() => {
      following = false
    })
}

function forgetAll(): void {
  changes++
  cached.clear()
}

function toBrand(row: DomainRow | null): Brand {
  const themeColor = row?.themeColor ?? DEFAULT_THEME_COLOR
  const derived = derivedColors(themeColor)
  return {
    domainTitle: row?.title ?? DEFAULT_TITLE,
    defaultLanguage: isLanguage(row?.defaultLanguage) ? row.defaultLanguage : null,
    themeColor,
    hoverColor: row?.hoverColor ?? derived.hoverColor,
    selectedColor: row?.selectedColor ?? derived.selectedColor,
    logo: pictureAddress(row?.logo ?? null),
    qrCodeImage: pictureAddress(row?.qrCodeImage ?? null),
    loginView: row?.loginView ?? 'newlogin',
    loginPageIllustration: pictureAddress(row?.loginPageIllustration ?? null),
    demoPageIllustration: pictureAddress(row?.demoPageIllustration ?? null),
  }
}
