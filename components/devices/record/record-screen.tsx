'use client'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ListChecks, MapPinned, Route, TerminalSquare } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { useSendSheet } from '@/components/commands/send/use-send-sheet'
import { BindingButton } from '@/components/devices/binding/binding-buttons'
import { ConnectButton } from '@/components/devices/connect/connect-button'
import { DeleteButton } from '@/components/devices/deletion/delete-button'
import { ImportTrackButton } from '@/components/devices/track-files/import-track-button'
import { VehicleIconMark } from '@/components/devices/vehicle-icon'
import { Button, buttonVariants } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { ScrollStrip } from '@/components/ui/scroll-strip'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { DeviceRecord } from '@/lib/devices/record-schema'
import { api } from '@/lib/http/client'
import { DrivenNow } from './driven-now'
import { RecordEditor } from './record-editor'
import { recordKey } from './use-record-form'

/** /devices/[imei]: everything that is written down about a device, to read and to change. */
export function RecordScreen({ imei }: { imei: string }) {
  const t = useTranslations('deviceRecord')
  const ui = useTranslations('ui')
  const router = useRouter()
  // Until the list is there: what is read afresh of a device that is not theirs any more is that there is none.
  const [gone, setGone] = useState(false)
  const leave = () => {
    setGone(true)
    router.replace('/devices')
  }
  const record = useQuery({
    queryKey: recordKey(imei),
    queryFn: ({ signal }) =>
      api('GET', '/api/devices/[imei]/record', { params: { imei }, signal, hideError: true }),
  })
  return (
    <div className="mx-auto flex min-h-full max-w-[960px] flex-col gap-4 p-6 pb-0 phone:p-4 phone:pb-0">
      <Link
        href="/devices"
        className="tap inline-flex items-center gap-1.5 self-start text-body text-muted hover:text-text"
      >
        <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        {t('back')}
      </Link>
      {record.isPending || gone ? (
        <SkeletonRows rows={10} />
      ) : record.isError ? (
        <ErrorState
          title={t('notLoaded')}
          text={record.error.message}
          retryLabel={ui('retry')}
          onRetry={() => void record.refetch()}
          busy={record.isFetching}
        />
      ) : (
        <>
          <Head record={record.data} onGone={leave} />
          <RecordEditor record={record.data} />
        </>
      )}
    </div>
  )
}

function Head({ record, onGone }: { record: DeviceRecord; onGone: () => void }) {
  const t = useTranslations('deviceRecord')
  const binding = useTranslations('deviceBinding')
  const commands = useTranslations('commands')
  const mayReadCommands = useAccount().permissions.includes('commands.read')
  const { maySend, send, sheet } = useSendSheet()
  const formats = useFormats()
  const { basic, imei, accountName } = record
  const date = (time: string | null) => (time ? formats.dateMinute(Date.parse(time)) : t('none'))
  const facts = [
    [t('owner'), accountName],
    [t('activated'), record.activatedAt ? date(record.activatedAt) : t('notActivated')],
    [t('expires'), date(record.expiresAt)],
    [t('userExpires'), date(record.userExpiresAt)],
    [t('bound'), record.boundAccount ?? (record.bindable ? t('none') : binding('barred'))],
  ]
  return (
    <>
      <header className="flex flex-wrap items-center gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-tint text-primary-text">
          <VehicleIconMark icon={basic.icon} size={22} />
        </span>
        <div className="me-auto min-w-0">
          <h1 dir="auto" className="truncate text-h2 font-semibold rtl:text-right" title={basic.name}>
            {basic.name}
          </h1>
          <p className="text-body text-muted tabular-nums">
            <bdi dir="ltr">{imei}</bdi>
            <span aria-hidden="true" className="mx-1.5 after:content-['·']" />
            <bdi>{basic.model}</bdi>
          </p>
        </div>
        <ScrollStrip className="basis-full">
          <div className="flex flex-wrap gap-2 whitespace-nowrap phone:shrink-0 phone:flex-nowrap">
            <ConnectButton imei={imei} name={basic.name} isFirst={record.activatedAt === null} />
            <Link href={`/monitorObject?imei=${imei}`} className={buttonVariants()}>
              <MapPinned className="size-4" aria-hidden="true" />
              {t('onMap')}
            </Link>
            {maySend && (
              <Button
                icon={<TerminalSquare className="size-4" aria-hidden="true" />}
                onClick={() => send({ imei, name: basic.name })}
              >
                {commands('send.open')}
              </Button>
            )}
            <Link href={`/monitorPlayback?imei=${imei}`} className={buttonVariants()}>
              <Route className="size-4" aria-hidden="true" />
              {t('playback')}
            </Link>
            <ImportTrackButton imei={imei} />
            {mayReadCommands && (
              <Link href={`/commandStatus?imei=${imei}`} prefetch={false} className={buttonVariants()}>
                <ListChecks className="size-4" aria-hidden="true" />
                {commands('list.title')}
              </Link>
            )}
            <BindingButton record={record} onUnbound={onGone} />
            <DeleteButton id={record.id} onDeleted={onGone} />
          </div>
        </ScrollStrip>
      </header>
      {sheet}
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-body">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-meta text-muted">{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        <DrivenNow record={record} />
      </dl>
    </>
  )
}
