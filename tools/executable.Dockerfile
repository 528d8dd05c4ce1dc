# The image of a release: the executable, as the container of docs/server.md. Its context is .out/executable.
FROM debian:12-slim
COPY . /opt/understudy-sdk/
RUN ln -s /opt/understudy-sdk/understudy-sdk /usr/local/bin/understudy-sdk
USER nobody
EXPOSE 4010
HEALTHCHECK --interval=2s --timeout=2s --retries=5 CMD ["understudy-sdk", "health"]
ENTRYPOINT ["understudy-sdk", "serve", "--host", "0.0.0.0"]
CMD ["--allow-host", "fake"]
