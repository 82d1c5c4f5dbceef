'use client'
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconButton } from './icon-button'
import { Input } from './input'

const DEBOUNCE_MS = 300

type Props = {
  label: string
  clearLabel: string
  placeholder?: string
  /** What is searched for now; typing is passed on 300 ms after the last key. */
  value: string
  onSearch: (text: string) => void
  onFocus?: () => void
  /** Enter was pressed; what was typed has been passed on. */
  onEnter?: (text: string) => void
  /** Arrow down was pressed: into what is found. */
  onDown?: () => void
  onUp?: () => void
  /** The list of what is found, and the row in it that Enter takes: the focus stays here. */
  found?: { listId: string; activeId: string | undefined }
  /** It has the focus as soon as it is there. */
  autoFocus?: boolean
  className?: string
}

export function SearchInput({
  label,
  clearLabel,
  placeholder,
  value,
  onSearch,
  onFocus,
  onEnter,
  onDown,
  onUp,
  found,
  autoFocus,
  className,
}: Props) {
  const [text, setText] = useState(value)
  const passedOn = useRef(value)
  const input = useRef<HTMLInputElement>(null)

  const pass = (next: string) => {
    passedOn.current = next
    onSearch(next)
  }
  const passLater = useEffectEvent(pass)

  useEffect(() => {
    if (value === passedOn.current) return
    passedOn.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    if (text === passedOn.current) return
    const timer = setTimeout(() => passLater(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])

  const clear = () => {
    setText('')
    pass('')
    input.current?.focus()
  }
  return (
    <Input
      ref={input}
      autoFocus={autoFocus}
      role="searchbox"
      aria-label={label}
      aria-controls={found?.listId}
      aria-activedescendant={found?.activeId}
      placeholder={placeholder ?? label}
      value={text}
      className={className}
      leading={<Search />}
      trailing={text && <IconButton label={clearLabel} icon={<X />} small onClick={clear} />}
      onFocus={onFocus}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        // Such keys choose among the signs that are being written.
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') {
          pass(text)
          onEnter?.(text)
        }
        if (event.key === 'ArrowDown' && onDown) {
          event.preventDefault()
          onDown()
        }
        if (event.key === 'ArrowUp' && onUp) {
          event.preventDefault()
          onUp()
        }
        if (event.key === 'Escape' && text) {
          event.stopPropagation()
          clear()
        }
      }}
    />
  )
}
