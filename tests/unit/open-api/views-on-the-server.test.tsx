// @vitest-environment node
import { NextIntlClientProvider } from 'next-intl'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Examples } from '@/components/open-api/examples'
import { McpSetup } from '@/components/open-api/mcp-setup'
import messages from '@/messages/en.json'

const shown = (view: React.ReactNode) =>
  renderToString(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      {view}
    </NextIntlClientProvider>,
  )

/** An address may ask for any view at once (`/openApi?part=mcp`), where there is no browser yet. */
describe('the views of Open API, made on the server', () => {
  it('name tools and clients', () => {
    expect(typeof location).toBe('undefined')
    const tool = { name: 'where_is', description: 'Where', permissions: ['positions.read'], readOnly: true }
    const page = shown(<McpSetup tools={[tool]} />)
    for (const text of ['where_is', 'positions.read', 'Claude Code', '/api/mcp']) expect(page).toContain(text)
  })

  it('hold examples', () => {
    const text = 'curl https://tracking.example.com/api/devices'
    const example = { job: 'report', language: 'curl', file: 'report.sh', text } as const
    expect(shown(<Examples examples={[example]} />)).toContain('curl /api/devices')
  })
})
