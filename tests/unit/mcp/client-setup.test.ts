import { describe, expect, it } from 'vitest'
import { clientSetup, KEY_PLACE, MCP_CLIENTS } from '@/lib/mcp/client-setup'
import { exampleFor } from '@/lib/open-api/examples'

describe('clientSetup', () => {
  it.each(MCP_CLIENTS)('%s is told the address of the domain, with a place for the key', (client) => {
    const { text } = clientSetup(client, 'https://fleet.example.org')
    expect(text).toContain('https://fleet.example.org/api/mcp')
    expect(text).not.toContain('--allow-http')
    // That client asks for the key itself.
    if (client === 'vscode') expect(JSON.parse(text).inputs).toMatchObject([{ password: true }])
    else expect(text).toContain(`Bearer ${KEY_PLACE}`)
    if (client !== 'claudeCode') expect(() => JSON.parse(text)).not.toThrow()
  })

  it('lets the program that passes on go without TLS where the platform has none', () => {
    expect(clientSetup('claudeDesktop', 'http://localhost:3000').text).toContain('--allow-http')
  })
})

describe('exampleFor', () => {
  it('has the address of this platform wherever one stands', () => {
    const example = { job: 'report', language: 'curl', file: 'report.sh' } as const
    const text = 'A=https://tracking.example.com B=https://tracking.example.com/api'
    expect(exampleFor({ ...example, text }, 'https://a.b')).toBe('A=https://a.b B=https://a.b/api')
  })
})
