export { NotShown as default } from '#components/shared/frame.tsx'
