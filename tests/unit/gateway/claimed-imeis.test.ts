import { describe, expect, it } from 'vitest'
import { claimedImeis } from '@/gateway/claimed-imeis'
import { loginFrame } from '../../support/gt06-client'

const claimed = (bytes: Buffer | string) => claimedImeis(Buffer.from(bytes)).map(({ value }) => value)

describe('the IMEIs in what is no packet', () => {
  it('are read from texts, as whole numbers', () => {
    expect(claimed('*HQ,356307042441013,V1,101010,A#')).toEqual(['356307042441013'])
    expect(claimed('##,imei:356307042441013,A;')).toEqual(['356307042441013'])
    expect(claimed('*HQ,9356307042441013,V1#')).toEqual([])
  })

  it('are read as packed digits, and digits by chance give way to a right check digit', () => {
    const login = loginFrame('356307042441013')
    login.writeUInt8(login.readUInt8(login.length - 3) ^ 0xff, login.length - 3)
    expect(claimed(login)).toEqual(['356307042441013'])
    expect(claimed(loginFrame('869901999110011'))).toContain('869901999110011')
  })

  it('are none of what holds none', () => {
    expect(claimed(Buffer.alloc(400))).toEqual([])
    expect(claimed('16030100c8010000')).toEqual([])
    expect(claimed('GET / HTTP/1.1\r\n\r\n')).toEqual([])
  })
})
