'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { FormNotice } from '@/components/forms/form-notice'
import { PagedList } from '@/components/table/paged-list'
import { Button } from '@/components/ui/button'
import { Cut } from '@/components/ui/cut'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { MOST_OWN_FIELDS, type OwnField } from '@/lib/fleet/drivers/own-fields'
import { api } from '@/lib/http/client'
import { OwnFieldForm } from './own-field-form'
import { refreshDrivers, useOwnFields } from './use-drivers'

type Opened = { what: 'form'; field: OwnField | null } | { what: 'remove'; field: OwnField }

/** What the enterprise keeps of its drivers beside the usual: added, renamed, ordered, removed; each at once. */
export default function OwnFieldsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('fleet.drivers.ownFields')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = useOwnFields()
  const fields = list.data ?? []
  const order = useMutation({
    mutationFn: (ids: number[]) => api('PUT', '/api/driver-fields/order', { body: { ids }, hideError: true }),
    onSettled: () => refreshDrivers(queries),
  })
  const close = () => setOpened(null)
  const move = (place: number, by: 1 | -1) => {
    const ids = fields.map(({ id }) => id)
    const [id] = ids.splice(place, 1)
    if (id === undefined) return
    ids.splice(place + by, 0, id)
    order.mutate(ids)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('about', { max: MOST_OWN_FIELDS })}
      closeLabel={ui('close')}
      footer={
        <Button
          tone="primary"
          icon={<Plus className="size-4" />}
          disabled={!list.data || fields.length >= MOST_OWN_FIELDS}
          onClick={() => setOpened({ what: 'form', field: null })}
        >
          {t('add')}
        </Button>
      }
    >
      <FormNotice text={order.error?.message ?? null} />
      <PagedList
        list={list}
        rows={fields}
        waiting={3}
        texts={{ failed: t('failed') }}
        empty={<p className="py-2 text-body text-muted">{t('empty')}</p>}
      >
        <ol className="flex flex-col divide-y divide-hairline rounded-control border border-hairline">
          {fields.map((field, place) => (
            <li key={field.id} className="flex items-center gap-1 py-1 ps-3 pe-1">
              <div className="min-w-0 flex-1">
                <Cut className="text-body font-medium">{field.name}</Cut>
                <Cut className="text-meta text-muted">
                  {[t(`kinds.${field.kind}`), ...field.choices].join(' · ')}
                </Cut>
              </div>
              <IconButton
                label={t('up', { name: field.name })}
                icon={<ArrowUp />}
                disabled={place === 0 || order.isPending}
                onClick={() => move(place, -1)}
              />
              <IconButton
                label={t('down', { name: field.name })}
                icon={<ArrowDown />}
                disabled={place === fields.length - 1 || order.isPending}
                onClick={() => move(place, 1)}
              />
              <IconButton
                label={t('change', { name: field.name })}
                icon={<Pencil />}
                onClick={() => setOpened({ what: 'form', field })}
              />
              <IconButton
                label={t('removeNamed', { name: field.name })}
                icon={<Trash2 />}
                onClick={() => setOpened({ what: 'remove', field })}
              />
            </li>
          ))}
        </ol>
      </PagedList>
      {opened?.what === 'form' && <OwnFieldForm field={opened.field} onClose={close} />}
      {opened?.what === 'remove' && (
        <ConfirmRequest
          danger
          title={t('removeTitle', { name: opened.field.name })}
          text={t('removeText')}
          action={t('remove')}
          done={t('removed')}
          request={(options) =>
            api('DELETE', '/api/driver-fields/[id]', { params: { id: opened.field.id }, ...options })
          }
          onClose={close}
          onDone={() => refreshDrivers(queries)}
        />
      )}
    </Dialog>
  )
}
