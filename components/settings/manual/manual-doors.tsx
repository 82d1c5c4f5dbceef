import { useTranslations } from 'next-intl'
import { Fact } from '@/components/ui/fact'
import { Ltr } from '@/components/ui/ltr'
import type { Door } from '@/lib/connect/connection-schema'
import { protocolName } from '@/lib/connect/protocol-names'

/** Where this installation hears trackers; none while no gateway runs. */
export type Doors = { host: string; doors: readonly Door[] }

/** What the manual cannot know: the host and the ports of this installation, as its gateways say them. */
export function ManualDoors({ host, doors }: Doors) {
  const t = useTranslations('settings.manual.doors')
  return (
    <section
      aria-labelledby="manual-doors"
      className="mb-4 rounded-control border border-hairline bg-sunken p-3"
    >
      <h4 id="manual-doors" className="mb-2 text-body font-semibold">
        {t('title')}
      </h4>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Fact label={t('host')}>
          <Ltr className="break-all select-all">{host}</Ltr>
        </Fact>
        {byName(doors).map(([name, ports]) => (
          <Fact key={name} label={name}>
            <Ltr>{ports}</Ltr>
          </Fact>
        ))}
      </dl>
      {doors.length === 0 && <p className="mt-2 text-meta text-warning">{t('none')}</p>}
    </section>
  )
}

/** Each protocol once, with its ports: `TCP 5027, UDP 5027`. */
function byName(doors: readonly Door[]): [name: string, ports: string][] {
  const ports = new Map<string, string[]>()
  for (const { protocol, transport, port } of doors) {
    const name = protocolName(protocol)
    ports.set(name, [...(ports.get(name) ?? []), `${transport.toUpperCase()} ${port}`])
  }
  return [...ports]
    .map(([name, all]): [string, string] => [name, all.join(', ')])
    .sort(([a], [b]) => a.localeCompare(b))
}
