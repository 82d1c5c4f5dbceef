'use client'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { CodeBlock } from '@/components/ui/code-block'
import { Ltr } from '@/components/ui/ltr'
import { Tabs } from '@/components/ui/tabs'
import { clientSetup, KEY_PLACE, MCP_CLIENTS } from '@/lib/mcp/client-setup'
import { useOrigin } from './use-origin'

/** A tool of the MCP server, as the page shows it. */
export type ShownTool = { name: string; description: string; permissions: string[]; readOnly: boolean }

/** How programs with a model in them are connected, and what they can ask then. */
export function McpSetup({ tools }: { tools: readonly ShownTool[] }) {
  const t = useTranslations('openApi')
  const origin = useOrigin()
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <p className="max-w-[70ch] text-body text-muted">{t('mcp.about')}</p>
      <ol className="flex max-w-[70ch] list-decimal flex-col gap-1 ps-5 text-body">
        <li>{t('mcp.makeKey')}</li>
        <li>{t('mcp.putKey', { place: KEY_PLACE })}</li>
        <li>{t('mcp.ask')}</li>
      </ol>
      <CodeBlock title={t('mcp.address')} text={`${origin}/api/mcp`} />
      <Tabs
        label={t('mcp.client')}
        tabs={MCP_CLIENTS.map((client) => {
          const name = t(`mcp.clients.${client}`)
          const { file, text } = clientSetup(client, origin)
          return {
            value: client,
            label: name,
            content: (
              <div className="pt-4">
                <CodeBlock title={name} note={file ?? undefined} text={text} />
              </div>
            ),
          }
        })}
      />
      <section className="flex min-w-0 flex-col gap-2">
        <h3 className="text-md font-semibold">{t('mcp.tools')}</h3>
        <ul className="overflow-hidden rounded-panel border border-hairline bg-surface">
          {tools.map(({ name, description, permissions, readOnly }) => (
            <li key={name} className="flex flex-col gap-1.5 border-b border-hairline px-4 py-3 last:border-0">
              <div className="flex flex-wrap items-center gap-2">
                <Ltr className="font-mono text-body font-medium">{name}</Ltr>
                {!readOnly && <Badge tone="warning">{t('mcp.writes')}</Badge>}
                {permissions.map((permission) => (
                  <Badge key={permission} tone="primary">
                    <Ltr>{permission}</Ltr>
                  </Badge>
                ))}
              </div>
              <p dir="ltr" lang="en" className="text-meta text-muted rtl:text-end">
                {description}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
