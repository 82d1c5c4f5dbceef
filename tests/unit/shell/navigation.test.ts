import { describe, expect, it } from 'vitest'
import { isCurrent, NAVIGATION, visibleItems } from '@/components/navigation/navigation'
import { initialsOf } from '@/components/shell/initials'
import { isPublicPage } from '@/lib/auth/routes'
import en from '@/messages/en.json'

describe('the navigation', () => {
  it('leads to pages behind the login, each with a name', () => {
    for (const item of NAVIGATION) {
      expect(isPublicPage(item.path)).toBe(false)
      expect(en.shell[item.text]).toBeTruthy()
    }
    expect(new Set(NAVIGATION.map(({ path }) => path)).size).toBe(NAVIGATION.length)
  })

  it('has a picture of its own for each, and no two that differ by an addition alone', () => {
    const pictures = NAVIGATION.map(({ icon }) => icon.displayName ?? '')
    const alike = pictures.filter((one) => pictures.filter((other) => other.startsWith(one)).length > 1)
    expect(alike).toEqual([])
  })

  it('shows what the account may see', () => {
    expect(visibleItems(NAVIGATION, ['events.read']).map(({ path }) => path)).toEqual(['/monitorEvent'])
    expect(visibleItems(NAVIGATION, [])).toEqual([])
  })

  it('knows where one is', () => {
    const item = { path: '/monitorObject' }
    expect(isCurrent(item, '/monitorObject')).toBe(true)
    expect(isCurrent(item, '/monitorObject/7')).toBe(true)
    expect(isCurrent(item, '/monitorObjects')).toBe(false)
  })
})

describe('initials', () => {
  it.each([
    ['Harbour Logistics', 'HL'],
    ['ana maria ferreira', 'AF'],
    ['demo-fleet', 'DF'],
    ['Platform', 'P'],
    ['北京物流', '北'],
    ['𠮷野家', '𠮷'],
    ['أطلس للتتبع', 'أل'],
    ['  ', ''],
  ])('of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials))
})
