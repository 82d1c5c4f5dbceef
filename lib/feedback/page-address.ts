import { MAX_PAGE_ADDRESS } from './schema'

/**
 * The address of a page as it is told to others: its host and path, and what it was asked with by name only, since links
 * carry tokens there and what people look for.
 */
export function pageAddress(address: string): string {
  const { origin, pathname, searchParams } = new URL(address)
  const names = [...new Set(searchParams.keys())].map((name) => `${encodeURIComponent(name)}=…`)
  return `${origin}${pathname}${names.length > 0 ? `?${names.join('&')}` : ''}`.slice(0, MAX_PAGE_ADDRESS)
}
