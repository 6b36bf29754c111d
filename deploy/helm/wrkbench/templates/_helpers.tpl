{{- define "wrkbench.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "wrkbench.labels" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "wrkbench.pod" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  seccompProfile: { type: RuntimeDefault }
automountServiceAccountToken: false
enableServiceLinks: false
{{- end }}

{{- define "wrkbench.container" -}}
image: {{ include "wrkbench.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - { name: tmp, mountPath: /tmp }
{{- end }}

{{- define "wrkbench.secrets" -}}
{{- range list "DATABASE_URL" "QUEUE_URL" }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $.Values.existingSecret }}, key: {{ . }} } }
{{- end }}
- name: LOG_LEVEL
  value: {{ .Values.logLevel | quote }}
{{- end }}
