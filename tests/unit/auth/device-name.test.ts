import { describe, expect, it } from 'vitest'
import { deviceName } from '@/lib/auth/device-name'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/'

describe('deviceName', () => {
  it.each([
    [`${MAC}605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15`, 'Safari', 'macOS'],
    [`${MAC}537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0`, 'Edge', 'macOS'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Linux'],
    ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile', 'Chrome', 'Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) CriOS/126.0 Safari/604.1', 'Chrome', 'iOS'],
  ])('reads %s', (header, browser, system) => {
    expect(deviceName(header)).toEqual({ browser, system })
  })

  it('names no program and no empty header', () => {
    expect(deviceName('curl/8.5')).toBeNull()
    expect(deviceName(null)).toBeNull()
  })
})
