import { expect, it } from 'vitest'
import { askedLanguage, chooseLanguage } from '@/lib/i18n/languages'

it('a page is in the chosen language, else the domain’s, else the browser’s, else English', () => {
  expect(chooseLanguage('zh', 'es', 'ar')).toBe('zh')
  expect(chooseLanguage('xx', 'es', 'ar')).toBe('es')
  expect(chooseLanguage(undefined, null, 'ar-EG,ar;q=0.9,en;q=0.8')).toBe('ar')
  expect(chooseLanguage(undefined, null, 'de-DE,de;q=0.9,pt;q=0.8')).toBe('pt')
  expect(chooseLanguage(undefined, null, 'de')).toBe('en')
  expect(chooseLanguage(undefined, null)).toBe('en')
})

it('a header that names none of ours asks for nothing', () => {
  expect(askedLanguage(null)).toBeNull()
  expect(askedLanguage('*;q=0.1, fr')).toBeNull()
})
