import { describe, expect, it } from 'vitest'
import { pictureAddress, pictureKey } from '@/lib/domains/picture-address'

const key = 'brands/3f/3f2a6c1e-0d5b-4c60-9a53-1f2e3d4c5b6a.png'

describe('the address of a stored picture', () => {
  it('leads back to its key', () => {
    const address = pictureAddress(key)
    expect(address).toBe('/api/domains/files/3f2a6c1e-0d5b-4c60-9a53-1f2e3d4c5b6a.png')
    expect(pictureKey(address?.split('/').at(-1) ?? '')).toBe(key)
  })

  it('leaves addresses and nothing as they are', () => {
    expect(pictureAddress('https://cdn.example.com/logo.png')).toBe('https://cdn.example.com/logo.png')
    expect(pictureAddress(null)).toBeNull()
  })

  it.each(['../../tasks/ab.xlsx', '3f2a6c1e.png', '3f2a6c1e-0d5b-4c60-9a53-1f2e3d4c5b6a.svg', ''])(
    'is none for the name %s',
    (name) => expect(pictureKey(name)).toBeNull(),
  )
})
