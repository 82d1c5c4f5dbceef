'use client'
import { useQuery } from '@tanstack/react-query'
import { CardSim, FileText, MapPinned, ScanBarcode } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { PhoneAddressPart } from '@/components/devices/record/phone-address-part'
import { buttonVariants } from '@/components/ui/button'
import { CopyBox } from '@/components/ui/copy-box'
import { ErrorState } from '@/components/ui/error-state'
import { ltr } from '@/components/ui/ltr'
import { SkeletonRows } from '@/components/ui/skeleton'
import { lineOf, portOfDoors } from '@/lib/connect/connection-line'
import type { ConnectionFacts } from '@/lib/connect/connection-schema'
import { api } from '@/lib/http/client'
import { ByHand } from './by-hand'
import { HostField } from './host-field'
import { LiveLine } from './live-line'
import { SetupTexts } from './setup-texts'
import { useHost } from './use-host'

/** How often it is asked how far the device has come, while somebody looks. */
const ASK_EVERY_MS = 3000

/** How far a device has come, asked again and again while somebody looks. */
export const useConnection = (imei: string) =>
  useQuery({
    queryKey: ['devices', 'connection', imei],
    queryFn: ({ signal }) =>
      api('GET', '/api/devices/[imei]/connection', { params: { imei }, signal, hideError: true }),
    refetchInterval: ASK_EVERY_MS,
  })

/** From a box to a moving vehicle: where a device connects, the texts that set it up, and how far it has come. */
export function ConnectPanel({ imei }: { imei: string }) {
  const t = useTranslations('connect')
  const ui = useTranslations('ui')
  const connection = useConnection(imei)
  const facts = connection.data
  const { host, typing, save } = useHost(facts?.host ?? '')
  if (connection.isPending) return <SkeletonRows rows={6} />
  if (!facts)
    return (
      <ErrorState
        title={t('notLoaded')}
        text={connection.error?.message}
        retryLabel={ui('retry')}
        onRetry={() => void connection.refetch()}
        busy={connection.isFetching}
      />
    )
  const { doors, setup, isPhone, sim, simNote } = facts
  const strangers = facts.strangers.map(({ identifier }) => ltr(identifier)).join(', ')
  const port = portOfDoors(doors)
  const { isDone } = lineOf(facts)
  const setUp = setup ? (
    <SetupTexts imei={imei} kind={setup} host={host} port={port} sim={sim} />
  ) : isPhone ? (
    <PhoneAddressPart imei={imei} />
  ) : (
    <ByHand facts={facts} host={host} />
  )
  return (
    <div className="flex flex-col gap-5 pb-4">
      <LiveLine facts={facts} />
      {isDone && <Arrived imei={imei} />}
      {facts.strangers.length > 0 && (
        <p className="flex gap-2 text-body">
          <ScanBarcode className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">{t('strangers', { identifiers: strangers })}</span>
        </p>
      )}
      {connection.isError && (
        <p role="alert" className="text-meta text-danger">
          {t('stale')}
        </p>
      )}
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        {isPhone ? (
          <Host host={facts.host} />
        ) : (
          <HostField own={facts.host} host={host} onType={typing} onSave={save} />
        )}
        <Ports doors={doors} />
      </div>
      {simNote && (
        <p className="flex gap-2 text-body">
          <CardSim className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
          <bdi className="whitespace-pre-line wrap-anywhere">{simNote}</bdi>
        </p>
      )}
      {isDone ? (
        <details>
          <summary className="cursor-pointer text-body font-medium text-primary-text">{t('again')}</summary>
          <div className="pt-4">{setUp}</div>
        </details>
      ) : (
        setUp
      )}
    </div>
  )
}

/** Where to look at what has arrived. */
function Arrived({ imei }: { imei: string }) {
  const t = useTranslations('connect')
  const { permissions } = useAccount()
  return (
    <div className="flex flex-wrap gap-2">
      {permissions.includes('positions.read') && (
        <Link href={`/monitorObject?imei=${imei}`} className={buttonVariants({ tone: 'primary' })}>
          <MapPinned className="size-4" aria-hidden="true" />
          {t('showOnMap')}
        </Link>
      )}
      <Link href={`/devices/${imei}`} className={buttonVariants()}>
        <FileText className="size-4" aria-hidden="true" />
        {t('openRecord')}
      </Link>
    </div>
  )
}

function Host({ host }: { host: string }) {
  const t = useTranslations('connect')
  return (
    <dl className="min-w-0 flex-1 basis-60">
      <dt className="text-meta text-muted">{t('host')}</dt>
      <dd>
        <CopyBox
          text={host}
          copyLabel={t('copy', { text: host })}
          copiedLabel={t('copied')}
          className="break-all"
        />
      </dd>
    </dl>
  )
}

function Ports({ doors }: Pick<ConnectionFacts, 'doors'>) {
  const t = useTranslations('connect')
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-3">
      {doors.map(({ transport, port }) => (
        <div key={`${transport} ${port}`} className="min-w-36">
          <dt className="text-body font-medium">{t('port', { transport: transport.toUpperCase() })}</dt>
          <dd className="mt-1.5">
            <CopyBox
              text={String(port)}
              copyLabel={t('copy', { text: String(port) })}
              copiedLabel={t('copied')}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}
