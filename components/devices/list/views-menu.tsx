'use client'
import { Bookmark, ChevronDown, Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { usePreference } from '@/components/account/use-preference'
import { isTooLong, LimitedInput } from '@/components/forms/limited-input'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Popover } from '@/components/ui/popover'
import { MAX_SAVED_VIEWS, MAX_VIEW_NAME } from '@/lib/devices/filter-terms'
import type { DeviceSearchState } from './use-device-search'

/** Searches that the person keeps under a name. */
export function ViewsMenu({ search }: { search: DeviceSearchState }) {
  const t = useTranslations('devices.views')
  const { value, keep } = usePreference('devices.views')
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const views = value ?? []
  const save = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (!wanted || isTooLong(name, MAX_VIEW_NAME)) return
    const { filter, sort, direction } = search
    const rest = views.filter((view) => view.name !== wanted)
    void keep([...rest, { name: wanted, filter, sort, direction }].slice(-MAX_SAVED_VIEWS))
    setName('')
  }
  return (
    <Popover
      label={t('title')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="w-72 p-2"
      trigger={
        <Button icon={<Bookmark className="size-4 text-muted" />} className="phone:px-2!">
          <span className="phone:sr-only">{t('title')}</span>
          <ChevronDown className="size-3.5 text-muted phone:hidden" aria-hidden="true" />
        </Button>
      }
    >
      {views.length === 0 && <p className="px-2 py-1.5 text-body text-muted">{t('none')}</p>}
      <ul>
        {views.map((view) => (
          <li key={view.name} className="flex items-center rounded-control hover:bg-hover">
            <button
              type="button"
              className="tap h-9 min-w-0 flex-1 cut-end rounded-inner px-2 text-start"
              onClick={() => {
                search.show(view)
                setOpen(false)
              }}
            >
              <bdi>{view.name}</bdi>
            </button>
            <IconButton
              small
              label={t('remove', { name: view.name })}
              icon={<X />}
              onClick={() => void keep(views.filter((one) => one !== view))}
            />
          </li>
        ))}
      </ul>
      <form onSubmit={save} className="mt-1 flex gap-1 border-t border-hairline pt-2">
        <LimitedInput
          aria-label={t('name')}
          placeholder={t('name')}
          max={MAX_VIEW_NAME}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <IconButton type="submit" label={t('save')} icon={<Plus />} />
      </form>
    </Popover>
  )
}
