'use client'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button'
import { Input, type InputProps } from './input'

type Props = Omit<InputProps, 'type' | 'trailing'> & { showLabel: string; hideLabel: string }

export function PasswordInput({ showLabel, hideLabel, ...rest }: Props) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton
      label={shown ? hideLabel : showLabel}
      icon={shown ? <EyeOff /> : <Eye />}
      onClick={() => setShown(!shown)}
      small
    />
  )
  return (
    <Input
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      trailing={toggle}
    />
  )
}
