import { describe, expect, it } from 'vitest'
import type { Brand } from '@/lib/brand/brand'
import { brandMark } from '@/lib/brand/brand-icon'
import { contrast } from '@/lib/brand/colors'
import { BRAND_ICON_PATH, webManifest } from '@/lib/brand/web-manifest'

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
    expect(manifest.icons).toEqual([{ src: BRAND_ICON_PATH, sizes: 'any', type: 'image/svg+xml' }])
  })

  it('takes a colour that white reads on, and the logo that was uploaded', () => {
    const manifest = webManifest({ ...atlas, themeColor: '#3b7aff', logo: '/api/domains/files/a.png' })
    expect(contrast(manifest.theme_color, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(manifest.icons).toEqual([{ src: '/api/domains/files/a.png', sizes: 'any' }])
  })
})

describe('the default mark', () => {
  it('is one SVG document in the colour of the host', () => {
    expect(brandMark(atlas)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<\/svg>$/)
    expect(brandMark(atlas)).toContain('fill="#b45309"')
  })
})
