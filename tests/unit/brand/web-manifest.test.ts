import { describe, expect, it } from 'vitest'
import type { Brand } from '@/lib/brand/brand'
import { brandMark } from '@/lib/brand/brand-icon'
import { contrast } from '@/lib/brand/colors'
import { brandIconAddress, webManifest } from '@/lib/brand/web-manifest'

const atlas: Brand = {
  domainTitle: 'أطلس للتتبع',
  defaultLanguage: 'ar',
  themeColor: '#b45309',
  hoverColor: '#b45309',
  selectedColor: '#b45309',
  logo: null,
  qrCodeImage: null,
  loginView: 'newlogin',
  loginPageIllustration: null,
  demoPageIllustration: null,
}

describe('the web manifest', () => {
  it('is of the host: its title, language, direction and colour', () => {
    const manifest = webManifest(atlas)
    expect(manifest).toMatchObject({ name: 'أطلس للتتبع', lang: 'ar', dir: 'rtl', theme_color: '#b45309' })
    expect(manifest.icons[0]).toEqual({ src: '/api/brand/icon', sizes: 'any', type: 'image/svg+xml' })
  })

  it('takes a colour that white reads on, and the logo that was uploaded', () => {
    const manifest = webManifest({ ...atlas, themeColor: '#3b7aff', logo: '/api/domains/files/a.png' })
    expect(contrast(manifest.theme_color, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(manifest.icons.map(({ type }) => type)).toEqual(Array(4).fill('image/png'))
  })

  it('names other icons when colour or logo change', () => {
    const addresses = [
      atlas,
      { ...atlas, themeColor: '#0f766e' },
      { ...atlas, logo: '/api/domains/files/a.png' },
      { ...atlas, logo: '/api/domains/files/b.png' },
    ].map((brand) => brandIconAddress(brand, '192', 'any'))
    expect(new Set(addresses).size).toBe(4)
  })
})

describe('the default mark', () => {
  it('is one SVG document in the colour of the host', () => {
    expect(brandMark(atlas)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/)
    expect(brandMark(atlas)).toContain('fill="#b45309"')
  })
})
