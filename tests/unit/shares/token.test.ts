import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  hashShareToken,
  isShareToken,
  readBearer,
  SHARE_TOKEN_BYTES,
  shareLink,
  writeBearer,
} from '@/lib/shares/token'
import { vehicleKey } from '@/lib/viewers/vehicle-key'

const sign = (text: string) => createHmac('sha256', 'key').update(text).digest('base64url')
const isSigned = (text: string, signature: string) => sign(text) === signature

it('a token is of 256 bits, and stands behind the sign of the fragment', () => {
  const token = Buffer.alloc(SHARE_TOKEN_BYTES, 7).toString('base64url')
  expect(SHARE_TOKEN_BYTES * 8).toBeGreaterThanOrEqual(128)
  expect(isShareToken(token)).toBe(true)
  for (const other of ['', 'abc', `${token}a`, token.replace(/.$/, '+')])
    expect(isShareToken(other)).toBe(false)
  expect(shareLink('https://track.example.com', token)).toBe(
    `https://track.example.com/monitorShare#${token}`,
  )
  expect(hashShareToken(token)).not.toContain(token)
})

it('a vehicle is called otherwise in every link', () => {
  expect(vehicleKey('a', 1)).toBe(vehicleKey('a', 1))
  expect(new Set([vehicleKey('a', 1), vehicleKey('b', 1), vehicleKey('a', 2)]).size).toBe(3)
})

describe('a bearer', () => {
  const bearer = { shareId: 5, viewId: 77, until: 1_800_000_000_000, mark: 281_474_976_710_655 }
  const text = writeBearer(bearer, sign)

  it('says whom it lets in', () => {
    expect(readBearer(text, isSigned)).toEqual(bearer)
  })

  it('that was changed, cut or made elsewhere is none', () => {
    for (const other of ['', 'x', text.slice(1), text.slice(0, -1), `${text}a`, text.replace('77', '78')])
      expect(readBearer(other, isSigned)).toBeNull()
    expect(
      readBearer(
        writeBearer(bearer, (body) => sign(`${body}!`)),
        isSigned,
      ),
    ).toBeNull()
  })
})
