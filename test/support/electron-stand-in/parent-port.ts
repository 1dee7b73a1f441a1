// In the child, before the program: Electron's way to its parent over that of Node.
Object.defineProperty(process, 'parentPort', {
  value: {
    on: (_event: 'message', listener: (event: { data: unknown }) => void) =>
      process.on('message', (data) => listener({ data })),
    postMessage: (message: object) => process.send?.(message),
  },
});
