'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Ban, FileDown, FileUp, History } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { Badge } from '@/components/ui/badge'
import { Button, buttonVariants } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { SkeletonRows } from '@/components/ui/skeleton'
import { showToast } from '@/components/ui/sonner'
import type { Service } from '@/lib/fleet/services/service-schema'
import { api } from '@/lib/http/client'
import { useDayText } from './state-words'
import { refreshServices, useServices } from './use-services'

/** What was done to which vehicle; a wrong entry is voided, and stays to be seen. */
export function ServiceHistory({ mayEdit }: { mayEdit: boolean }) {
  const t = useTranslations('fleet.services')
  const ui = useTranslations('ui')
  const list = useServices()
  const [voided, setVoided] = useState<Service | null>(null)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (list.isPending) return <SkeletonRows rows={5} />
  if (list.isError && !list.data)
    return (
      <ErrorState
        title={t('failed')}
        text={list.error.message}
        retryLabel={ui('retry')}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  if (rows.length === 0)
    return <EmptyState className="py-16" icon={<History />} title={t('noneDone')} text={t('noneDoneText')} />
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline bg-surface">
        {rows.map((row) => (
          <ServiceRow key={row.id} {...{ row, mayEdit }} onVoid={() => setVoided(row)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {voided && <VoidDialog service={voided} onClose={() => setVoided(null)} />}
    </div>
  )
}

type RowProps = { row: Service; mayEdit: boolean; onVoid: () => void }

function ServiceRow({ row, mayEdit, onVoid }: RowProps) {
  const t = useTranslations('fleet.services')
  const fleet = useTranslations('fleet.assignments')
  const language = useLocale()
  const formats = useFormats()
  const dayText = useDayText()
  const { vehicle, plan, doneOn, odometerM, engineHours, cost, currency, voided } = row
  const facts = [
    formats.distance(odometerM),
    engineHours !== null && t('hours', { hours: formats.number(engineHours) }),
    cost !== null && currency && money(cost, currency, language),
    row.workshop,
    row.parts,
    row.remark,
    row.author,
  ].filter(Boolean)
  return (
    <li className="flex items-center gap-1 px-4 py-3 phone:px-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className={cn('min-w-0 truncate text-md font-medium', voided && 'line-through')}>
            {vehicle.deleted ? fleet('gone', { name: vehicle.name }) : vehicle.name}
          </bdi>
          <span className="text-body">{plan ? <bdi>{plan.name}</bdi> : t('noPlan')}</span>
          {voided && <Badge tone="neutral">{t('voided')}</Badge>}
        </p>
        <p className="text-meta text-muted">{dayText(doneOn)}</p>
        <p className="line-clamp-3 text-meta text-muted" dir="auto">
          {facts.join(' · ')}
        </p>
        {voided && (
          <p className="text-meta text-muted">
            {[formats.dateMinute(Date.parse(voided.at)), voided.by, voided.reason]
              .filter(Boolean)
              .join(' · ')}
          </p>
        )}
      </div>
      {row.fileName ? (
        <a
          href={`/api/services/${row.id}/file`}
          download
          className={buttonVariants({ tone: 'ghost' })}
          aria-label={t('fileOf', { name: row.fileName })}
          title={row.fileName}
        >
          <FileDown className="size-4" aria-hidden="true" />
        </a>
      ) : (
        mayEdit && !voided && <AddFile id={row.id} />
      )}
      {mayEdit && !voided && <IconButton label={t('void')} icon={<Ban />} onClick={onVoid} />}
    </li>
  )
}

const money = (amount: number, currency: string, language: string): string =>
  new Intl.NumberFormat(`${language}-u-nu-latn`, {
    ...{ style: 'currency', currency, currencyDisplay: 'code' },
  }).format(amount)

function AddFile({ id }: { id: number }) {
  const t = useTranslations('fleet.services')
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const send = async (file: File | undefined) => {
    if (!file) return
    const body = new FormData()
    body.set('file', file)
    // A refusal is told by the client.
    const sent = await api('PUT', '/api/services/[id]/file', { params: { id }, body }).catch(() => null)
    if (sent) showToast({ text: t('saved'), tone: 'success' })
    await refreshServices(queries)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,image/jpeg,image/png"
        onChange={({ currentTarget }) => void send(currentTarget.files?.[0])}
      />
      <IconButton label={t('addFile')} icon={<FileUp />} onClick={() => input.current?.click()} />
    </>
  )
}

function VoidDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  const t = useTranslations('fleet.services')
  const ui = useTranslations('ui')
  const id = useId()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const save = useMutation({
    mutationFn: () =>
      api('POST', '/api/services/[id]/void', {
        params: { id: service.id },
        body: { reason: reason.trim() },
        hideError: true,
      }),
    onSuccess: async () => {
      showToast({ text: t('voidedNow'), tone: 'success' })
      onClose()
      await refreshServices(queries)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '' && !save.isPending) save.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('voidTitle')}
      closeLabel={ui('close')}
      footer={
        <Button type="submit" form={id} tone="danger" busy={save.isPending} disabled={reason.trim() === ''}>
          {t('void')}
        </Button>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-3">
        <p className="text-body text-muted">{t('voidText')}</p>
        <Field label={t('voidReason')} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={200}
              dir={reason ? 'auto' : undefined}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </Field>
        <FormNotice text={save.error?.message ?? null} />
      </form>
    </Dialog>
  )
}
