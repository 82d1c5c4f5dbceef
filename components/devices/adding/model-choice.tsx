'use client'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { Command, CommandGroup, CommandInput, CommandItem, CommandList } from '@/components/ui/command'
import type { FieldControl } from '@/components/ui/field'
import { fieldVariants } from '@/components/ui/input'
import { protocolName } from '@/lib/connect/protocol-names'
import { findModels } from '@/lib/devices/find-models'
import type { DeviceModel } from '@/lib/devices/model-schema'

type Props = {
  control: FieldControl
  models: readonly DeviceModel[]
  value: string
  onChange: (code: string) => void
  /** What its tracker was heard to speak: models of that stand first. */
  spoken?: string | null
}

const titleOf = ({ vendor, name }: DeviceModel) => (vendor === name ? name : `${name} · ${vendor}`)

/** A model by its maker, name, code or protocol: what is typed searches, and the list stands below as long as one looks. */
export function ModelChoice({ control, models, value, onChange, spoken = null }: Props) {
  const t = useTranslations('devices.add')
  const columns = useTranslations('devices.columns')
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const chosen = models.find(({ code }) => code === value)
  const groups = useMemo(() => findModels(models, search, spoken), [models, search, spoken])
  const shown = chosen ? titleOf(chosen) : value
  const open = () => {
    if (isOpen) return
    setSearch('')
    setOpen(true)
  }
  const pick = (code: string) => {
    onChange(code)
    setOpen(false)
  }
  return (
    <Command
      label={columns('model')}
      className="relative gap-1"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <CommandInput
        {...control}
        value={isOpen ? search : shown}
        placeholder={shown || t('modelSearch')}
        aria-expanded={isOpen}
        spellCheck={false}
        autoComplete="off"
        className={cn(fieldVariants({ trailing: true }), 'flex-none')}
        onClick={open}
        onKeyDown={({ key }) => {
          if (key.length === 1 || key === 'ArrowDown' || key === 'Backspace') open()
        }}
        onValueChange={(text) => {
          setOpen(true)
          // What is pasted into it while it is closed stands behind the name that it shows.
          setSearch(!isOpen && text.startsWith(shown) ? text.slice(shown.length) : text)
        }}
      />
      <ChevronDown
        className="pointer-events-none absolute end-3 top-2.5 size-4 text-muted"
        aria-hidden="true"
      />
      <CommandList
        // Named by the field also while it is closed.
        hidden={!isOpen}
        className="max-h-64 flex-none rounded-control border border-hairline p-1"
        // The field keeps the focus, and the list stays until something of it is chosen.
        onMouseDown={(event) => event.preventDefault()}
      >
        {isOpen &&
          groups.map(({ vendor, models: all }) => (
            <CommandGroup key={vendor} heading={vendor}>
              {all.map(({ code, name, protocol }) => (
                <CommandItem key={code} value={code} onSelect={() => pick(code)}>
                  <span className="min-w-0 flex-1 truncate">
                    <bdi>{name}</bdi>
                    {code !== name && (
                      <bdi dir="ltr" className="ms-2 text-meta text-muted">
                        {code}
                      </bdi>
                    )}
                  </span>
                  <bdi dir="ltr" className="text-meta text-muted">
                    {protocolName(protocol)}
                  </bdi>
                </CommandItem>
              ))}
            </CommandGroup>
          ))}
        {isOpen && groups.length === 0 && <p className="p-3 text-body text-muted">{t('modelNone')}</p>}
      </CommandList>
    </Command>
  )
}
