module.exports = { preset: 'ts-jest', setupFilesAfterEnv: ['./jest.setup.ts'] };
