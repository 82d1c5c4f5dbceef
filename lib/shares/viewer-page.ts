import type { Basemap } from '@/lib/basemap/schema'
import type { Language } from '@/lib/i18n/languages'
import type { Messages } from '@/lib/i18n/load-messages'

/** What the server writes into the page of a link, which knows nothing of the link. */
export type ViewerBoot = {
  language: Language
  brand: { title: string; logo: string | null }
  basemap: Basemap
}

/** The element that the boot stands in, and the one that the page is drawn into. */
export const BOOT_ID = 'boot'
export const PAGE_ID = 'page'

/** The texts that the page of a link needs. */
export type ViewerTexts = Pick<Messages, 'monitorShare' | 'compass' | 'units'> & {
  device: Pick<Messages['device'], 'near' | 'nearIn' | 'at' | 'atIn' | 'unknownPlace'>
}

export function viewerTexts({ monitorShare, compass, units, device }: Messages): ViewerTexts {
  const { near, nearIn, at, atIn, unknownPlace } = device
  return { monitorShare, compass, units, device: { near, nearIn, at, atIn, unknownPlace } }
}

/** The token that the fragment of an address holds, whatever a chat has put behind it; empty where there is none. */
export const tokenInFragment = (fragment: string): string =>
  /^#([\w-]{43})(?![\w-])/.exec(fragment)?.[1] ?? ''

/** In the address, so that a reload stays in the language that was chosen: a page of a link keeps nothing. */
export const LANGUAGE_QUERY = 'lang'
