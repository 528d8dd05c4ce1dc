module.exports = { preset: 'ts-jest', setupFilesAfterEnv: ['./jest.globals.ts'] };
