import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { firstSetting, SETTINGS, visibleSettings } from '@/components/settings/settings-items'
import { ALL_PERMISSIONS } from '@/lib/auth/permissions'
import en from '@/messages/en.json'

const pages = path.resolve(import.meta.dirname, '../../../app/(console)/(settings)')

describe('the settings', () => {
  it('lead to pages that are there, each with a name and a line about it', () => {
    for (const { items } of SETTINGS) {
      for (const item of items) {
        expect(existsSync(path.join(pages, item.path, 'page.tsx'))).toBe(true)
        expect(en.settings.items[item.text]).toBeTruthy()
        expect(en.settings.about[item.text]).toBeTruthy()
      }
    }
  })

  it('show what the account may open, and no empty group', () => {
    expect(visibleSettings(ALL_PERMISSIONS)).toHaveLength(4)
    expect(visibleSettings([]).map(({ text }) => text)).toEqual(['personal', 'security', 'help'])
    expect(firstSetting(ALL_PERMISSIONS)).toBe('/myProfile')
    expect(firstSetting(['security.edit'])).toBe('/myProfile')
  })

  it('name every permission that a key can be given', () => {
    const nameOf = (permission: string) => {
      const [area = '', verb = ''] = permission.split('.')
      return (en.permissions as Record<string, Record<string, string>>)[area]?.[verb]
    }
    expect(ALL_PERMISSIONS.filter((permission) => !nameOf(permission))).toEqual([])
  })
})
