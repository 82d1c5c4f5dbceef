import { describe, expect, it } from 'vitest'
import { attributionParts } from '@/lib/basemap/attribution'

describe('an attribution', () => {
  it('is taken apart into words and links', () => {
    expect(
      attributionParts(
        `<a href="https://openmaptiles.org/" target="_blank">&copy; OpenMapTiles</a> <a href='https://osm.org/copyright'>&#169; OSM &amp; friends</a>, 2026`,
      ),
    ).toEqual([
      { text: '© OpenMapTiles', href: 'https://openmaptiles.org/' },
      { text: '© OSM & friends', href: 'https://osm.org/copyright' },
      { text: ', 2026', href: null },
    ])
  })

  it('leads nowhere but to the web, and carries no markup', () => {
    expect(
      attributionParts('<a href="javascript:alert(1)">x</a><img src=x onerror=alert(1)> <b>bold</b>'),
    ).toEqual([
      { text: 'x', href: null },
      { text: 'bold', href: null },
    ])
    expect(attributionParts('&lt;script&gt;')).toEqual([{ text: '<script>', href: null }])
    expect(attributionParts('&#99999999;&#0;ok')).toEqual([{ text: 'ok', href: null }])
  })

  it('may be nothing', () => {
    expect(attributionParts('  ')).toEqual([])
  })
})
