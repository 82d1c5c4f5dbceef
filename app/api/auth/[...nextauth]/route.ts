import { answerAuth } from '@/server/next/console-auth'

export { answerAuth as GET, answerAuth as POST }
